// Checks each response against the schema of its call, and writes it.
import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/**
 * Parses the response, where `fastify-type-provider-zod` encodes it. Both write the same bytes, because no response schema transforms
 * a value: the OpenAPI document could not describe it. Encoding parses every checked value twice.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodMiniType> = ({ schema, method, url }) => {
  return (response) => {
    const { data, error } = z.safeParse(schema, response);
    if (error !== undefined) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};

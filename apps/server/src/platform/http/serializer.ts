// Validates each response against the schema of its call, and serializes it.
import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/**
 * Parses the response, whereas `fastify-type-provider-zod` encodes it, which parses every checked value twice. The result is the same,
 * because no response schema transforms a value. The OpenAPI document could not describe such a schema.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodMiniType> = ({ schema, method, url }) => {
  return (response) => {
    const { data, error } = z.safeParse(schema, response);
    if (error !== undefined) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};

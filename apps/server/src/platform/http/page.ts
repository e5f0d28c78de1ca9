// Serves the page and its files. A known path returns the page, an unknown path the page with status 404, and a missing file a plain 404.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type Cluster, type FairPlayNumbers, isPageRoute, PAGE_ROUTES } from '@kingstake/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Random, randomToken } from '../random.ts';
import { sessionTokenOf } from './access.ts';
import { type AddressOf, quotaKey } from './address.ts';
import {
  type OperatorTexts,
  type PublicPage,
  readPublicPages,
  readSingleFilePages,
  type SingleFilePage,
  sendPublicPage,
  withFairPlayNumbers,
} from './public-pages.ts';
import { refusalAnswer, refuse } from './refusal.ts';
import { contentSecurityPolicy, mayHaveWalletApps } from './security.ts';

/** Returns additional HTML tags for the page's head; '' for none. `budget` is the rate limit key of the request. */
export type PageHead = (path: string, budget: string) => Promise<string>;

export interface PageOptions {
  /** Folder that contains the built page. */
  folder: string;
  cluster: Cluster;
  publicOrigin: string;
  rpcUrl: string;
  /** The escrow program's address from the settings, or null. */
  escrowProgram: string | null;
  random: Random;
  addressOf: AddressOf;
  head: PageHead;
  operatorTexts: OperatorTexts;
  /** Reads the numbers of the fair play page; null: there are none. */
  fairPlayNumbers: (() => Promise<FairPlayNumbers>) | null;
}

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const END_OF_HEAD = '</head>';
const NONCE_BYTES = 16;
/** Tells the page that the request had no session, so that the page need not request it. */
const NO_SESSION = '<meta name="session" content="none">';
/** The preload links that the build provides: for a visitor without a session, for a player, and for a player in the lobby. */
const PRELOADS = /<!--(visitor|player|lobby):(.*?)-->/g;
/** For hashed files, which never change. Pictures may change, so browsers revalidate them after a day. */
const ASSET_CACHE = 'public, max-age=31536000, immutable';
const PICTURE_CACHE = 'public, max-age=86400';
/** Revalidated at every visit. Served from the root, so that its scope covers all pages. */
const SERVICE_WORKER = '/service-worker.js';
const PAGE_CACHE = 'no-cache';
/** Folder of the Test wallet's chunk, which keeps keys in the browser and is served on the local network only. */
const LOCAL_ONLY = '/assets/local/';
/** Headers that browsers read only with a document. They would be a tenth of what a slow phone receives with 30 files. */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Files that can be neither a document nor a worker. */
const NO_DOCUMENT = /^\/(assets|avatars)\/(?!.*worker).*\.(js|css|woff2|webp)$/;
const NO_DOCUMENT_POLICY = "default-src 'none'";
const FILES = /^\/(assets|avatars)\/|\.[a-z0-9]+$/i;
const PLAYER_PAGE = /^\/player\/[^/]+$/;
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]']);

export function sendNotFound(reply: FastifyReply): FastifyReply {
  const { status, body } = refusalAnswer(refuse('NOT_FOUND'));
  return reply.status(status).header('cache-control', 'no-store').send(body);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Whether a request is for the page or one of its files instead of a call. */
export function isPageVisit(request: FastifyRequest): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && request.is404 && !pathOf(request).startsWith('/api/');
}

/** Returns `X.webp` for `X.png` and `X.gif` if it exists. Picture ids may end that way, and browsers use the content type. */
export function pictureFileFor(path: string, exists: (file: string) => boolean): string | null {
  const match = /^(\/avatars\/(?:normal|premium)\/[\w-]+(?:\.still)?)\.(?:png|gif)$/.exec(path);
  const webp = match === null ? null : `${match[1]}.webp`;
  return webp !== null && exists(webp) ? webp : null;
}

function withoutDocumentHeaders(reply: FastifyReply): void {
  for (const header of DOCUMENT_HEADERS) reply.removeHeader(header);
  reply.header('content-security-policy', NO_DOCUMENT_POLICY);
}

function cacheOf(file: string): string {
  if (file === SERVICE_WORKER) return PAGE_CACHE;
  return file.startsWith('/assets/') ? ASSET_CACHE : PICTURE_CACHE;
}

/** Returns a redirect to the public origin on the local network, so that the page finds its cookie and wallet keys. */
function redirectTarget(request: FastifyRequest, options: PageOptions): string | null {
  if (options.cluster !== 'local') return null;
  const host = request.headers.host ?? '';
  const hostname = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : (host.split(':')[0] ?? '');
  if (!LOOPBACK_HOSTS.has(hostname) || host === new URL(options.publicOrigin).host) return null;
  return `${options.publicOrigin}${request.url}`;
}

function withPreloads(index: string, isVisitor: boolean, path: string): string {
  const isFor = { visitor: isVisitor, player: !isVisitor, lobby: !isVisitor && path === PAGE_ROUTES.lobby };
  return index.replace(PRELOADS, (_, who: keyof typeof isFor, links: string) => (isFor[who] ? links : ''));
}

function sendSingleFile(reply: FastifyReply, page: SingleFilePage | null): FastifyReply {
  if (page === null) return sendNotFound(reply);
  return reply
    .header('content-security-policy', page.policy)
    .header('cache-control', PAGE_CACHE)
    .type('text/html; charset=utf-8')
    .send(page.html);
}

/** Inserts the numbers into the fair play page. The page is useful without them, so a failure is only logged. */
async function withNumbers(
  request: FastifyRequest,
  page: PublicPage,
  read: PageOptions['fairPlayNumbers'],
): Promise<PublicPage> {
  if (page.name !== 'fair-play') return page;
  let numbers: FairPlayNumbers | null = null;
  try {
    numbers = (await read?.()) ?? null;
  } catch (error) {
    request.log.error({ err: error }, 'the numbers of fair play could not be read');
  }
  return { ...page, html: withFairPlayNumbers(page.html, numbers, page.language) };
}

export async function installPage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const indexFile = join(options.folder, 'index.html');
  if (!existsSync(indexFile))
    throw new Error(`the page is not built: ${indexFile} is missing (npm run build)`);
  const index = readFileSync(indexFile, 'utf8');
  const rpcOrigin = new URL(options.rpcUrl).origin;
  const { rpcUrl, cluster } = options;
  const program = cluster === 'local' ? null : (options.escrowProgram ?? ''); // the build knows the local one
  const findPublicPage = readPublicPages(options.folder, options.operatorTexts);
  const singleFiles = readSingleFilePages(options.folder, { rpcUrl, program });

  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: false,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  /** Returns the additional tags of the page. The page is useful without them, so a failure is only logged. */
  async function headOf(request: FastifyRequest): Promise<string> {
    try {
      const budget = quotaKey(options.addressOf(request.raw));
      return await options.head(pathOf(request), budget);
    } catch (error) {
      request.log.error({ err: error }, 'the tags of a page could not be read');
      return '';
    }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, status: number) {
    const target = redirectTarget(request, options);
    if (target !== null) return reply.redirect(target, 302);
    const isVisitor = sessionTokenOf(request.headers, options.publicOrigin) === null;
    const head = (isVisitor ? NO_SESSION : '') + (await headOf(request));
    const page = withPreloads(index, isVisitor, pathOf(request));
    const nonce = randomToken(options.random, NONCE_BYTES);
    const hasWalletApps = mayHaveWalletApps(request.headers['user-agent']);
    return reply
      .status(status)
      .header('content-security-policy', contentSecurityPolicy({ rpcOrigin, hasWalletApps }, nonce))
      .header('vary', 'user-agent')
      .header('cache-control', PAGE_CACHE)
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce).replace(END_OF_HEAD, () => head + END_OF_HEAD));
  }

  function sendFile(path: string, reply: FastifyReply): FastifyReply {
    // Accept only normalized paths, because another spelling would bypass rules that name a folder.
    if (path !== posix.normalize(path)) return sendNotFound(reply);
    if (path.startsWith(LOCAL_ONLY) && options.cluster !== 'local') return sendNotFound(reply);
    const onDisk = (file: string) => existsSync(join(options.folder, file));
    const file = pictureFileFor(path, onDisk) ?? path;
    if (file.includes('..') || file.endsWith('.html') || !onDisk(file)) return sendNotFound(reply);
    reply.header('cache-control', cacheOf(file));
    if (NO_DOCUMENT.test(file)) withoutDocumentHeaders(reply);
    return reply.sendFile(file.slice(1));
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageVisit(request)) return sendNotFound(reply);
    const path = pathOf(request);
    const singleFile = singleFiles.get(path);
    if (singleFile !== undefined) return sendSingleFile(reply, singleFile);
    const publicPage = findPublicPage(request.raw);
    if (publicPage !== null)
      return sendPublicPage(
        reply,
        await withNumbers(request, publicPage, options.fairPlayNumbers),
        rpcOrigin,
      );
    // The path of a player's page may look like a file name.
    if (FILES.test(path) && !PLAYER_PAGE.test(path)) return sendFile(path, reply);
    return sendPage(request, reply, isPageRoute(path) ? 200 : 404);
  });
}

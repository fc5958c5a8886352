import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { build } from '../../scripts/lib/prepare.mjs';
import { password, serve, temporary } from '../e2e/support/product';

const streams = 500;
/** Limit of streams of one session; see src/server/live/live.ts. */
const perSession = 6;
const rounds = 10;

/** `npm run bench:streams`: what 500 open screens cost one process at rest, and how long an event takes to the last. */
export const run = async (): Promise<void> => {
  await build();
  const data = await temporary('streams');
  const start = () => serve('scripts/start.mjs', { DATA_DIR: data, LOG_LEVEL: 'error' });
  let product = await start();
  const over = new AbortController();
  try {
    const memory = (): number =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1024;
    const call = async (token: string, method: string, path: string, body?: unknown): Promise<Response> =>
      fetch(`${product.url}/services/${path}`, {
        method,
        headers: { 'remember-me': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const signIn = async (login: string): Promise<string> => {
      const answer = await fetch(`${product.url}/services/login`, {
        method: 'POST',
        headers: { username: login, password: encodeURIComponent(password), 'remember-me': 'true' },
      });
      return answer.headers.get('remember-me')!;
    };
    const tokens: string[] = [];
    while (tokens.length < streams / perSession) tokens.push(await signIn('empresa'));
    const author = await signIn('empresa');
    const products = (await (
      await call(author, 'POST', 'produto/filterpaginated/1/50', { situacao: 'ATIVO', controlaEstoque: false })
    ).json()) as { readonly results: readonly { readonly id: number }[] };
    const ordered = (produto: number): Promise<Response> =>
      call(author, 'POST', 'pedido/save', {
        canal: 'SITE',
        modalidade: 'RETIRADA',
        pagamentos: [{ forma: 'PIX' }],
        itens: [{ produto, quantidade: 1 }],
      });
    /** The first that is sold as it stands, at any hour. */
    let sold: number | undefined;
    for (const { id } of products.results) if (sold === undefined && (await ordered(id)).ok) sold = id;
    const order = async (): Promise<void> => {
      const answer = await ordered(sold!);
      if (!answer.ok) throw new Error(await answer.text());
    };
    // Planting and signing in leave the process with memory that the streams would only take over.
    await product.stop();
    product = await start();
    await order();
    await pause(15_000);
    const before = memory();
    /** How many have heard of an order since it was made. */
    let heard = 0;
    const listen = async (token: string): Promise<void> => {
      const answer = await fetch(`${product.url}/services/backoffice/novidades`, {
        headers: { 'remember-me': token },
        signal: over.signal,
      });
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
      await reader.read();
      const follow = async (): Promise<void> => {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          if (value.includes('"pedido"')) heard++;
        }
      };
      follow().catch(() => undefined);
    };
    for (let index = 0; index < streams; index++) await listen(tokens[index % tokens.length]!);
    await pause(15_000);
    console.log(
      `${streams} telas abertas em repouso: ${(memory() - before).toFixed(1)} MB a mais (${before.toFixed(0)} MB antes)`,
    );
    const delays: number[] = [];
    for (let round = 0; round < rounds; round++) {
      heard = 0;
      const began = performance.now();
      await order();
      const stored = performance.now();
      while (heard < streams && performance.now() - began < 10_000) await pause(5);
      delays.push(performance.now() - stored);
      if (heard < streams) console.log(`só ${heard} de ${streams} ouviram`);
      await pause(500);
    }
    delays.sort((one, other) => one - other);
    console.log(
      `Do registro à última de ${streams} telas: ${delays[Math.floor(rounds / 2)]!.toFixed(0)} ms no meio, ${delays.at(-1)!.toFixed(0)} ms no pior de ${rounds}`,
    );
    const began = performance.now();
    await product.stop();
    console.log(`Encerrado com ${streams} telas abertas em ${(performance.now() - began).toFixed(0)} ms`);
  } finally {
    over.abort();
    await product.stop();
    await rm(data, { recursive: true, force: true });
  }
};
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

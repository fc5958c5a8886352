import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure, none, sized } from '../support/figures';
import { startPostgres, type TestPostgres } from '../support/postgres';
import { startProxy, type Proxy } from '../support/proxy';
import { served, wait, type Answer, type Served } from './served';

/** The built product in a process of its own on a PostgreSQL, with a line between them that we hold. */
describe('a server', () => {
  let postgres: TestPostgres;
  let proxy: Proxy;
  let house: Served;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = new URL(await postgres.createDatabase());
    const dir = url.searchParams.get('host')!;
    proxy = await startProxy({ path: `${dir}/.s.PGSQL.5432` });
    house = await served({ DATABASE_URL: `postgres://app@127.0.0.1:${proxy.port}${url.pathname}` });
  }, 240_000);
  afterAll(async () => {
    await house?.running.stop();
    await proxy?.close();
    await postgres?.stop();
  });

  it('without its database says so at once, is alive, is not ready, and recovers by itself', async () => {
    const seconds = sized(30, 8);
    expect((await house.save('Antes do corte')).status).toBe(200);
    proxy.set('cut');
    const answers: Answer[] = [];
    const until = Date.now() + seconds * 1_000;
    while (Date.now() < until) {
      answers.push(
        ...(await Promise.all([house.ask('GET', 'user/getUserInformations'), house.save('Durante o corte')])),
      );
      await wait(250);
    }
    const readiness = await house.state('/healthz');
    const liveness = await house.state('/livez');
    proxy.set('open');
    figure('database gone: milliseconds until it is served again', await house.backAfter('Depois do corte'), {
      atMost: 10_000,
    });
    figure('database gone: slowest answer, milliseconds', Math.max(...answers.map(({ ms }) => ms)), { atMost: 5_500 });
    none(
      'database gone: answers other than 503 in an envelope',
      answers.filter(({ status, body }) => status !== 503 || !body.hasError || !body.messageError),
    );
    expect([readiness, liveness, await house.state('/healthz')]).toEqual([503, 200, 200]);
    expect(await house.count('Durante')).toBe(0);
  });

  it('whose database is struck dumb does not hang with it', async () => {
    proxy.set('silent');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 2 ? house.save(`Mudo ${at}`) : house.ask('GET', 'user/getUserInformations'),
      ),
    );
    const liveness = await house.state('/livez');
    proxy.set('cut');
    await wait(100);
    proxy.set('open');
    const back = await house.backAfter('Depois do silêncio');
    figure('database dumb: slowest answer, milliseconds', Math.max(...answers.map(({ ms }) => ms)), { atMost: 40_000 });
    none(
      'database dumb: answers other than 503',
      answers.filter(({ status }) => status !== 503),
    );
    figure('database dumb: milliseconds until it is served again', back, { atMost: 10_000 });
    expect(liveness).toBe(200);
  });

  it('on a slow line answers slowly, and rightly', async () => {
    proxy.set(40);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => house.save(`Devagar ${at}`)));
    proxy.set('open');
    none(
      'slow database: failures',
      answers.filter(({ status }) => status !== 200),
    );
    expect(await house.count('Devagar')).toBe(20);
  });

  it('asked 50 times at once with one key does it once, and says the same to all', async () => {
    const rounds = sized(20, 2);
    const wrong: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      const key = `mesma-chave-${round}-${process.pid}`;
      const same = await Promise.all(Array.from({ length: 50 }, () => house.save(`Só uma ${round}.`, key)));
      const ids = new Set(same.filter(({ status }) => status === 200).map(({ body }) => body.result!.id));
      if (ids.size !== 1 || (await house.count(`Só uma ${round}.`)) !== 1)
        wrong.push([round, ids.size, same.map(({ status }) => status)]);
    }
    none(`double submits of 50 with one key, ${rounds} times: rows too many or too few`, wrong);
  });

  it('that is told to stop finishes what it has begun, within ten seconds', async () => {
    const rounds = sized(10, 2);
    const failures: unknown[] = [];
    let slowest = 0;
    for (let round = 0; round < rounds; round++) {
      proxy.set(60);
      // Every other time it hears nothing of what is at its door until it is told, as on a machine that does much else.
      const { pid } = house.running;
      const isHeld = round % 2 === 1;
      if (isHeld) process.kill(pid, 'SIGSTOP');
      const begun = Array.from({ length: 20 }, (_, at) =>
        house.save(`Na saída ${round} ${at}`).catch((error: unknown) => error),
      );
      await wait(120);
      const start = performance.now();
      const stopped = house.running.stop();
      if (isHeld) process.kill(pid, 'SIGCONT');
      const [answers] = await Promise.all([Promise.all(begun), stopped]);
      slowest = Math.max(slowest, performance.now() - start);
      failures.push(
        ...answers
          .filter((one) => (one as Answer).status !== 200)
          .map((one) => (one instanceof Error ? `${one.message} ${String(one.cause)}` : (one as Answer).status)),
      );
      proxy.set('open');
      await house.again();
      if ((await house.count(`Na saída ${round}`)) !== 20) failures.push(`round ${round}: rows`);
    }
    figure(`SIGTERM, ${rounds} times: slowest end, milliseconds`, slowest, { atMost: 10_000 });
    none('SIGTERM: requests in flight that failed', failures);
  });

  it('that is killed loses nothing it has acknowledged, and does nothing twice', async () => {
    const kills = sized(100, 2);
    const acknowledged = new Set<string>();
    const tried = new Set<string>();
    let slowest = 0;
    for (let kill = 0; kill < kills; kill++) {
      let isOver = false;
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let at = 0; !isOver; at++) {
          const nome = `Corte ${kill} ${writer} ${at}.`;
          tried.add(nome);
          const answer = await house.save(nome, `corte-${kill}-${writer}-${at}-${process.pid}`).catch(() => undefined);
          if (answer?.status === 200) acknowledged.add(nome);
          if (!answer) return;
        }
      });
      await wait(60 + Math.random() * 400);
      await house.running.kill();
      isOver = true;
      await Promise.all(writers);
      const start = performance.now();
      await house.again();
      slowest = Math.max(slowest, performance.now() - start);
    }
    const stored: string[] = [];
    for (let page = 1; ; page++) {
      const { results = [] } = (
        await house.ask('POST', `setor/filterpaginated/${page}/100`, {
          nome: { starts: 'Corte ' },
          $sort: [['id', 'asc']],
        })
      ).body;
      stored.push(...results.map(({ nome }) => String(nome)));
      if (results.length < 100) break;
    }
    const kept = new Set(stored);
    none(
      `kill -9 of the process, ${kills} times, ${acknowledged.size} acknowledged: lost`,
      [...acknowledged].filter((nome) => !kept.has(nome)),
    );
    none('kill -9 of the process: written twice, or never asked for', [
      ...stored.filter((nome, at) => stored.indexOf(nome) !== at),
      ...stored.filter((nome) => !tried.has(nome)),
    ]);
    figure('kill -9 of the process: slowest return, milliseconds', slowest, { atMost: 20_000 });
  });

  it('that is replaced by another while people work fails nobody', async () => {
    const rounds = sized(5);
    const failures: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      const second = await house.another();
      const urls = [second.url, house.running.url];
      let at = 0;
      let isOver = false;
      const work = Array.from({ length: 6 }, async () => {
        while (!isOver) {
          // As a balancer does: the next one that says it is ready; who refuses the connection has not begun.
          const base = urls[at++ % urls.length]!;
          const answer = await fetch(`${base}/services/setor/filterpaginated/1/10`, {
            method: 'POST',
            headers: { 'remember-me': house.token, 'content-type': 'application/json' },
            body: '{}',
          }).catch((error: { readonly cause?: { readonly code?: string } }) => error);
          if (
            answer instanceof Response
              ? answer.status !== 200
              : answer.cause?.code !== 'ECONNREFUSED' &&
                answer.cause?.code !== 'ECONNRESET' &&
                answer.cause?.code !== 'UND_ERR_SOCKET'
          )
            failures.push(answer);
          if (answer instanceof Response) await answer.text();
        }
      });
      await wait(500);
      await house.running.stop();
      urls.pop();
      await wait(500);
      isOver = true;
      await Promise.all(work);
      house.use(second);
    }
    none(`rolling restart, ${rounds} times: failed requests`, failures);
  });
});

/** The database itself, killed in the middle of writing, with its disk made safe. */
it('a database that is killed loses nothing it has acknowledged', async () => {
  const rounds = sized(20, 2);
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'reliability:kill', String(rounds)], {
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (one) => resolve(one ?? 1));
  });
  figure(`kill -9 of the embedded database, ${rounds} times: code of test:kill`, code, { exactly: 0 });
});

import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { entity } from '#kit';
import { f, modelOf } from '#fields';
import type { AnyEntity } from '#kit/entity/entity';
import { checkModels } from '#kit/checks';
import type { Model } from '#kit/read/model';
import { openDatabase } from '../../src/server/adapters/open';
import { argon2, cheap } from '../../src/server/adapters/argon2';
import { offlineCep } from '../../src/server/adapters/cep';
import { simulatedMail } from '../../src/server/adapters/mail';
import { vaultOf } from '../../src/server/adapters/vault';
import { createApp, type App } from '../../src/server/app';
import { storeCredential } from '../../src/server/session/users';
import { signIn, speaker, testModels } from '../../src/server/testing';
import type { TestPostgres } from '../support/postgres';
import { median } from './browser/timing';
import type { Figure } from './figures';

/** Ten fields of the usual kinds, a condition, a reference to the one before. */
const declared = (index: number): Model =>
  modelOf({
    section: `secao${Math.floor(index / 20)}`,
    entity: entity(`cadastro${index}`, {
      label: [`Cadastro ${index}`, `Cadastros ${index}`],
      title: 'nome',
      root: `cadastro${index}/`,
      tenant: 'empresa',
      fields: {
        empresa: f.ref('empresa' as never, { required: true }),
        nome: f.text({ required: true, max: 80 }),
        codigo: f.text({ max: 20, unique: true }),
        valor: f.money(),
        quantidade: f.integer(),
        dia: f.date({ index: true }),
        tipo: f.enum({ A: 'Tipo A', B: 'Tipo B' }, { required: true, default: 'A' }),
        ativo: f.bool({ default: true }),
        observacao: f.longText({ max: 500 }),
        anterior: f.ref((index === 0 ? 'empresa' : `cadastro${index - 1}`) as never),
      },
      when: { valor: { tipo: 'B' } } as never,
    }) as AnyEntity,
  });

interface Start {
  readonly read: number;
  readonly first: number;
  readonly again: number;
  readonly app: number;
  readonly menu: number;
}
const took = async <T>(work: () => T | Promise<T>): Promise<readonly [number, T]> => {
  const start = performance.now();
  const value = await work();
  return [performance.now() - start, value];
};
/** The same in time of this process' processors, which other work on the machine does not stretch. */
const worked = async <T>(work: () => T | Promise<T>): Promise<readonly [number, T]> => {
  const start = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(start);
  return [(user + system) / 1000, value];
};
/** How many declarations are read for each figure, and how many are served, however many at once. */
const readings = 5_000;
/**
 * Milliseconds of one turn for each count, garbage collection included. Runs five rounds of all counts in alternation,
 * because the machine's speed varies, and takes the median.
 */
const inTurns = async (counts: readonly number[], work: (count: number) => void): Promise<Map<number, number>> => {
  const rounds = new Map(counts.map((count) => [count, [] as number[]]));
  for (let round = 0; round < 5; round++)
    for (const [count, times] of rounds) {
      const turns = Math.ceil(readings / count);
      times.push(
        (
          await worked(() => {
            for (let turn = 0; turn < turns; turn++) work(count);
          })
        )[0] / turns,
      );
    }
  return new Map([...rounds].map(([count, times]) => [count, median(times)]));
};
const reading = (count: number): readonly Model[] => {
  const all = [
    ...testModels.filter(({ name }) => name !== 'coisa'),
    ...Array.from({ length: count }, (_, index) => declared(index)),
  ];
  checkModels(all, {
    vocabulary: { permissions: [], plans: [] },
    handlers: {},
    calls: [],
    processes: [],
    wizards: [],
    boundWizards: [],
    reports: [],
    boundReports: [],
    reserved: [],
  } as never);
  return all;
};
const started = async (
  postgres: TestPostgres,
  count: number,
): Promise<Omit<Start, 'read' | 'app'> & { readonly serve: () => App; readonly close: () => Promise<void> }> => {
  const models = reading(count);
  const url = await postgres.createDatabase();
  const [first, made] = await took(() => openDatabase({ url, models }));
  await made.close();
  const [again, database] = await took(() => openDatabase({ url, models }));
  const passwords = argon2(cheap);
  const serve = (): App =>
    createApp({
      models,
      handlers: [],
      database,
      ports: { passwords, mail: simulatedMail(), cep: offlineCep(), vault: vaultOf(new Uint8Array(32)) },
    });
  const services = serve();
  const hash = await passwords.hash('senha-boa');
  await database.transaction({ company: '*' }, async (tx) => {
    const {
      rows: [user],
    } = await sql<{
      id: number;
    }>`insert into usuario (login, nome, papel, ativo, busca) values ('admin', 'admin', 'ADMIN', true, '') returning id`.execute(
      tx,
    );
    await storeCredential(tx, Number(user!.id), hash);
  });
  const admin = speaker(services, (await signIn(services, 'admin', 'senha-boa')).headers.get('remember-me'));
  const [menus] = await worked(async () => {
    for (let turn = 0; turn < 10; turn++) await admin('GET', 'backoffice/menu');
  });
  return { first, again, menu: menus / 10, serve, close: () => database.close() };
};

const steps = [
  ['read', 'declarações lidas e conferidas (CPU)'],
  ['first', 'banco: primeira partida, tabelas feitas'],
  ['again', 'banco: nova partida'],
  ['app', 'serviços de pé (CPU)'],
  ['menu', 'menu de um administrador (CPU)'],
] as const;
/** Ten, a hundred and a thousand resources: the time of each step, and that it grows at most with their number. */
export const resources = async (postgres: TestPostgres, counts: readonly number[]): Promise<Figure[]> => {
  // Compiled and warm before anything is measured; declarations are read before databases stand in the same memory.
  const read = (count: number): void => {
    reading(count);
  };
  await inTurns([100], read);
  const reads = await inTurns(counts, read);
  await (await started(postgres, 100)).close();
  const starts = new Map<number, Awaited<ReturnType<typeof started>>>();
  for (const count of counts) starts.set(count, await started(postgres, count));
  const apps = await inTurns(counts, (count) => {
    starts.get(count)!.serve();
  });
  for (const { close } of starts.values()) await close();
  const figures: Figure[] = [];
  let before: { readonly count: number; readonly start: Start } | undefined;
  for (const count of counts) {
    const one: Start = { ...starts.get(count)!, read: reads.get(count)!, app: apps.get(count)! };
    for (const [step, name] of steps)
      figures.push({
        name: `${name}, ${count.toLocaleString('pt-BR')} cadastros`,
        value: one[step],
        unit: ' ms',
        ...(before && { floor: before.start[step], floorName: `com ${before.count}`, mostRatio: count / before.count }),
      });
    before = { count, start: one };
  }
  return figures;
};

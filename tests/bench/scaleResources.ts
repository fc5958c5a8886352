import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { entity } from '#kit';
import { f, modelOf } from '#fields';
import type { AnyEntity } from '#kit/entity';
import { checkModels } from '#kit/checks';
import type { Model } from '#kit/model';
import { openDatabase } from '../../src/server/adapters/open';
import { argon2, cheap } from '../../src/server/adapters/argon2';
import { offlineCep } from '../../src/server/adapters/cep';
import { simulatedMail } from '../../src/server/adapters/mail';
import { vaultOf } from '../../src/server/adapters/vault';
import { createApp, type App } from '../../src/server/app';
import { storeCredential } from '../../src/server/session/users';
import { signIn, speaker, testModels } from '../../src/server/testing';
import type { TestPostgres } from '../support/postgres';
import type { Figure } from './figures';

/** Ten fields of the usual kinds, a condition, a reference to the one before. */
const declared = (index: number): Model => modelOf({ section: `secao${Math.floor(index / 20)}`, entity: entity(`cadastro${index}`, {
  label: [`Cadastro ${index}`, `Cadastros ${index}`], title: 'nome', root: `cadastro${index}/`, tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa' as never, { required: true }), nome: f.text({ required: true, max: 80 }), codigo: f.text({ max: 20, unique: true }), valor: f.money(), quantidade: f.integer(), dia: f.date({ index: true }),
    tipo: f.enum({ A: 'Tipo A', B: 'Tipo B' }, { required: true, default: 'A' }), ativo: f.bool({ default: true }), observacao: f.longText({ max: 500 }),
    anterior: f.ref((index === 0 ? 'empresa' : `cadastro${index - 1}`) as never),
  },
  when: { valor: { tipo: 'B' } } as never,
}) as AnyEntity });

interface Start { readonly read: number; readonly first: number; readonly again: number; readonly app: number; readonly menu: number }
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
/** A turn, with its share of collecting garbage: of ten declarations a collection comes once in many turns, of a thousand in each. */
const turnOf = async (count: number, work: () => void): Promise<number> => {
  const times = Math.ceil(readings / count);
  const [all] = await worked(() => { for (let turn = 0; turn < times; turn++) work(); });
  return all / times;
};
const reading = (count: number): readonly Model[] => {
  const all = [...testModels.filter(({ name }) => name !== 'coisa'), ...Array.from({ length: count }, (_, index) => declared(index))];
  checkModels(all, { vocabulary: { permissions: [], plans: [] }, handlers: {}, calls: [], processes: [], wizards: [], boundWizards: [], reports: [], boundReports: [], reserved: [] } as never);
  return all;
};
const readingOf = (count: number): Promise<number> => turnOf(count, () => { reading(count); });
const started = async (postgres: TestPostgres, count: number): Promise<Omit<Start, 'read'>> => {
  const models = reading(count);
  const url = await postgres.createDatabase();
  const [first, made] = await took(() => openDatabase({ url, models }));
  await made.close();
  const [again, database] = await took(() => openDatabase({ url, models }));
  const passwords = argon2(cheap);
  const serve = (): App => createApp({ models, handlers: [], database, ports: { passwords, mail: simulatedMail(), cep: offlineCep(), vault: vaultOf(new Uint8Array(32)) } });
  const services = serve();
  const app = await turnOf(count, serve);
  const hash = await passwords.hash('senha-boa');
  await database.transaction({ company: '*' }, async (tx) => {
    const { rows: [user] } = await sql<{ id: number }>`insert into usuario (login, nome, papel, ativo, busca) values ('admin', 'admin', 'ADMIN', true, '') returning id`.execute(tx);
    await storeCredential(tx, Number(user!.id), hash);
  });
  const admin = speaker(services, (await signIn(services, 'admin', 'senha-boa')).headers.get('remember-me'));
  const [menus] = await worked(async () => { for (let turn = 0; turn < 10; turn++) await admin('GET', 'backoffice/menu'); });
  await database.close();
  return { first, again, app, menu: menus / 10 };
};

const steps = [
  ['read', 'declarações lidas e conferidas (CPU)'], ['first', 'banco: primeira partida, tabelas feitas'], ['again', 'banco: nova partida'], ['app', 'serviços de pé (CPU)'], ['menu', 'menu de um administrador (CPU)'],
] as const;
/** Ten, a hundred and a thousand resources: the time of each step, and that it grows at most with their number. */
export const resources = async (postgres: TestPostgres, counts: readonly number[]): Promise<Figure[]> => {
  // Compiled and warm before anything is measured; declarations are read before databases stand in the same memory.
  await readingOf(100);
  const reads = new Map<number, number>();
  for (const count of counts) reads.set(count, await readingOf(count));
  await started(postgres, 100);
  const rows: Figure[] = [];
  let before: { readonly count: number; readonly start: Start } | undefined;
  for (const count of counts) {
    const one = { read: reads.get(count)!, ...await started(postgres, count) };
    for (const [step, name] of steps) rows.push({
      name: `${name}, ${count.toLocaleString('pt-BR')} cadastros`, value: one[step], unit: ' ms', detail: before ? `${count / before.count} x o que custa com ${before.count}` : '',
      ...(before && { most: before.start[step] * count / before.count }),
    });
    before = { count, start: one };
  }
  return rows;
};

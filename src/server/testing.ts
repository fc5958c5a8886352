import { sql } from 'kysely';
import { actions, calls, entity, get, handlers, post, r, resource, run } from '#kit';
import { f, modelOf } from '#fields';
import type { AnyEntity } from '#kit/entity/entity';
import type { Model } from '#kit/read/model';
import { openDatabase } from './adapters';
import { argon2, cheap } from './adapters/argon2';
import { offlineCep } from './adapters/cep';
import { simulatedMail } from './adapters/mail';
import { vaultOf } from './adapters/vault';
import { createApp, type App, type AppDeps } from './app';
import type { Envelope, WireRecord } from '#kit/calls/envelope';
import type { Database } from './db/database';
import { outboxJobs } from './partners/outboxes';
import { MailError, type KeptMessage, type Mail } from './ports';
import { storeCredential } from './session/users';
import { answerProblem, madeOf } from './testingAnswers';

/** A small house for the tests of this room: companies, people, and a thing with a bit of everything. */
const name = f.text({ required: true, max: 80 });
const company = f.ref('empresa' as never, { required: true });
const empresa = entity('empresa', {
  label: ['Empresa', 'Empresas'],
  gender: 'f',
  title: 'nome',
  root: 'company/',
  tenant: 'id',
  fields: { nome: name, plano: f.ref('plano' as never) },
});
const plano = entity('plano', {
  label: ['Plano', 'Planos'],
  title: 'nome',
  root: 'plano/',
  is: 'plans',
  fields: { nome: name, funcoes: f.enumSet({ COISA: 'Coisa' }) },
});
const perfil = entity('perfil', {
  label: ['Perfil', 'Perfis'],
  title: 'nome',
  root: 'profile/',
  tenant: 'empresa',
  is: 'profiles',
  fields: {
    nome: name,
    empresa: f.ref('empresa' as never),
    ativo: f.bool(),
    permissoes: f.enumSet({ COISA_VER: 'v', COISA_EDITAR: 'e', COISA_EXCLUIR: 'x', PERFIL_EDITAR: 'p', SEGREDO: 's' }),
  },
});
export const usuario = entity('usuario', {
  label: ['Usuário', 'Usuários'],
  title: 'nome',
  root: 'user/',
  tenant: 'empresa',
  is: 'people',
  roles: { ADMIN: 'admin', ANALISTA: 'platform', VENDEDOR: 'seller', EMPRESA: 'companyAdmin', OPERADOR: 'company' },
  fields: {
    login: f.text({ required: true, unique: true }),
    nome: name,
    empresa: f.ref('empresa' as never),
    perfil: f.ref('perfil' as never),
    papel: f.enum(
      { ADMIN: 'Administrador', ANALISTA: 'Analista', EMPRESA: 'Empresa', OPERADOR: 'Operador', VENDEDOR: 'Vendedor' },
      { required: true },
    ),
    ativo: f.bool({ default: true }),
    email: f.email({ label: 'E-mail', confirm: 'password' }),
    telefone: f.phone({ confirm: 'password' }),
    foto: f.image(),
  },
});
export const coisa = entity('coisa', {
  label: ['Coisa', 'Coisas'],
  gender: 'f',
  title: 'nome',
  root: 'coisa/',
  tenant: 'empresa',
  unique: [['empresa', 'codigo']],
  imports: true,
  fields: {
    empresa: company,
    nome: name,
    codigo: f.text({ max: 10 }),
    tipo: f.enum({ FIXO: 'Fixo', VALOR: 'Valor' }, { required: true, default: 'FIXO' }),
    valor: f.money({ required: true, min: 1 }),
    mae: f.ref('coisa' as never),
    criador: f.text({ readOnly: true, default: 'servidor' }),
    feitaEm: f.dateTime({ readOnly: true, stamp: 'now' }),
    autor: f.ref('usuario' as never, { readOnly: true, stamp: 'user' }),
    origem: f.text({ readOnly: 'update' }),
    segredo: f.text({ read: 'SEGREDO' as never, max: 20 }),
    telefone: f.phone({ personal: { basis: 'contrato' } }),
    caixa: f.group({ largura: f.integer(), dono: f.ref('coisa' as never) }),
    partes: f.list({ nome: f.text({ required: true }), peca: f.ref('coisa' as never) }, {}),
  },
  when: { valor: { tipo: 'VALOR' } },
  rules: [
    { on: ['nome', 'codigo'], test: ({ nome, codigo }) => nome !== codigo, message: 'O código não pode ser o nome!' },
  ],
});
const { record } = actions(coisa);
const coisas = resource(coisa, {
  actions: {
    fixar: record({
      label: 'Fixar',
      call: 'GET fixar/{id}',
      when: { tipo: 'VALOR' },
      permission: 'COISA_EDITAR' as never,
      once: true,
      form: { motivo: f.text({ required: true, max: 20 }) },
      result: { novo: f.text() },
    }),
  },
});
const bound = handlers(coisas, {
  fixar: async ({ db }, { record: row, form }) => {
    await sql`update coisa set nome = ${form.motivo} where id = ${row.id}`.execute(db);
    return { novo: form.motivo };
  },
});

/** Without a session: a message of a partner, signed; a link that leads on; a question in the query. */
const abertas = calls(coisa as AnyEntity, {
  aviso: run(
    post('aviso/{empresa}', {
      session: false,
      perHour: 20,
      form: { empresa: f.integer({ required: true, min: 1 }), nome: f.text({ required: true, max: 20 }) },
      headers: ['x-assinatura'],
      result: { recebido: f.bool({ required: true }) },
    }),
    async ({ within, refuse }, { form, body, headers }) => {
      if (headers['x-assinatura'] !== `assinado:${body.length}`) return refuse('Assinatura inválida!');
      return within(form.empresa, async ({ db }) => {
        await sql`insert into coisa (empresa_id, nome, tipo, busca) values (${form.empresa}, ${form.nome}, 'FIXO', '')`.execute(
          db,
        );
        return { recebido: true };
      });
    },
  ),
  vizinha: run(
    get('vizinha/{nome}', {
      session: false,
      perHour: 20,
      form: { nome: f.text({ required: true }) },
      result: { achadas: f.integer({ required: true }) },
    }),
    ({ within }, { form }) =>
      within(2, async ({ db }) => ({
        achadas: (await sql`select id from coisa where nome = ${form.nome}`.execute(db)).rows.length,
      })),
  ),
  atalho: run(
    get('atalho', { session: false, perHour: 20, form: { para: f.text({ required: true }) }, result: r.redirect }),
    (context, { form }) => ({ redirect: form.para }),
  ),
  eco: run(
    get('eco', {
      permission: [],
      form: { n: f.integer({ required: true, max: 9 }) },
      result: f.integer({ required: true }),
    }),
    (context, { form }) => form.n + 1,
  ),
});

export const testModels: readonly Model[] = [
  ...[empresa, plano, perfil, usuario].map((one) => modelOf({ entity: one as AnyEntity, section: 'cadastros' })),
  modelOf({ entity: coisa as AnyEntity, section: 'cadastros', resource: coisas as never }),
];

export interface House {
  readonly app: App;
  /** The services once more over the same database: another process, or the same one restarted. */
  start(more?: Partial<AppDeps>): App;
  readonly database: Database;
  readonly mail: ReturnType<typeof simulatedMail>;
  /** Messages of the mail simulator, the newest first, once the outbox has sent what waits. */
  mailbox(): Promise<readonly KeptMessage[]>;
  readonly clock: { now: Date };
  /** Signs in and answers who speaks with the services. */
  as(login: string): Promise<Speaker>;
}
export interface Answer {
  readonly status: number;
  readonly body: Envelope<WireRecord> & Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  readonly text: string;
}
export type Speaker = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** Changes a record with the version just read; without one where the user may not read it. */
export const change = async (
  as: Speaker,
  root: string,
  { id, ...values }: { readonly id: number } & Readonly<Record<string, unknown>>,
): Promise<Answer> => {
  const { body } = await as('GET', `${root}findbyid/${id}`);
  return as('POST', `${root}save`, { id, versao: body.result?.versao, ...values });
};

/** Text of a finite response. A stream of events has no end, so a test that reads every call cancels it. */
const wordsOf = async (response: Response): Promise<string> => {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
};
/**
 * Every answer is held against the description of the services: one that does not keep to it is an error of the test.
 */
export const speaker =
  (app: App, token: string | null): Speaker =>
  async (method, path, body, headers = {}) => {
    const response = await app.fetch(
      new Request(`http://localhost/services/${path}`, {
        method,
        headers: {
          ...(token && { 'remember-me': token }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      { ip: '10.0.0.1' },
    );
    const text = await wordsOf(response);
    const problem = answerProblem(app, method, `/services/${path.split(/[?#]/, 1)[0]!}`, response, text);
    if (problem) throw new Error(problem);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Answer['body'],
    };
  };
/** Mail server that is down whenever a message is handed over for the first time: each test of a mail passes that. */
export const unsteady = (mail: Mail): Mail => {
  const tried = new Set<string | undefined>();
  return {
    ...mail,
    send: (message, id) => {
      if (tried.has(id)) return mail.send(message, id);
      tried.add(id);
      return Promise.reject(new MailError('Não foi possível enviar o e-mail!'));
    },
  };
};
/**
 * Answers the messages that the simulated server holds, once all that wait were sent: they were refused, the server is
 * back, and their time has come.
 */
export const mailboxOf = async (
  { jobs }: Pick<App, 'jobs'>,
  database: Database,
  mail: ReturnType<typeof simulatedMail>,
): Promise<readonly KeptMessage[]> => {
  await jobs.drain();
  await database.transaction({ company: '*' }, (tx) =>
    sql`update trabalho set rodar_em = now() where estado = 'ESPERA' and tipo = ${outboxJobs}`.execute(tx),
  );
  await jobs.drain();
  return mail.kept();
};
export const signIn = async (app: App, login: string, password: string): Promise<Answer> =>
  speaker(app, null)('POST', 'login', undefined, {
    username: encodeURIComponent(login),
    password: encodeURIComponent(password),
    'remember-me': 'true',
  });

/** `dataDir`: the embedded database on disk; a house that stands there already is opened as it is. */
interface HouseOptions extends Partial<
  Pick<AppDeps, 'sessionLimits' | 'named' | 'processes' | 'routines' | 'noticeCategories'>
> {
  readonly dataDir?: string;
}
/** Two companies (1 and 2), an administrator, in each a company user, and one who may only look. */
export const openHouse = async (
  url?: string,
  { named = [], dataDir, ...options }: HouseOptions = {},
): Promise<House> => {
  const database = await openDatabase({ models: testModels, ...(url ? { url } : dataDir && { dataDir }) });
  const passwords = argon2(cheap);
  const clock = { now: new Date() };
  const mail = simulatedMail(() => clock.now);
  const start = (more: Partial<AppDeps> = {}): App =>
    createApp({
      models: testModels,
      handlers: [bound],
      named: [abertas, ...named],
      database,
      ports: { passwords, mail: unsteady(mail), cep: offlineCep(), vault: vaultOf(new Uint8Array(32)) },
      now: () => clock.now,
      keepsUndeclared: true,
      ...options,
      ...more,
    });
  const isPlain = named.length === 0 && Object.keys(options).length === 0;
  const app = isPlain ? madeOf(start(), testModels) : start();
  await database.transaction({ company: '*' }, async (tx) => {
    if ((await sql`select 1 from empresa limit 1`.execute(tx)).rows.length > 0) return;
    await sql`insert into plano (nome, funcoes, busca) values ('PRO', array['COISA'], '')`.execute(tx);
    await sql`insert into empresa (nome, plano_id, busca) values ('Um', 1, 'um'), ('Dois', 1, 'dois')`.execute(tx);
    await sql`insert into perfil (nome, empresa_id, permissoes, busca) values ('Tudo', 1, array['COISA_VER', 'COISA_EDITAR', 'COISA_EXCLUIR', 'PERFIL_EDITAR'], ''),
      ('Tudo', 2, array['COISA_VER', 'COISA_EDITAR', 'COISA_EXCLUIR'], ''), ('Ver', 1, array['COISA_VER'], '')`.execute(
      tx,
    );
    const hash = await passwords.hash('senha-boa');
    for (const [login, papel, empresaId, perfilId] of [
      ['admin', 'ADMIN', null, null],
      ['um', 'EMPRESA', 1, 1],
      ['dois', 'EMPRESA', 2, 2],
      ['ver', 'OPERADOR', 1, 3],
    ] as const) {
      const { rows } = await sql<{
        id: number;
      }>`insert into usuario (login, nome, papel, empresa_id, perfil_id, ativo, email, busca)
        values (${login}, ${login}, ${papel}, ${empresaId}, ${perfilId}, true, ${`${login}@exemplo.com.br`}, '') returning id`.execute(
        tx,
      );
      await storeCredential(tx, Number(rows[0]!.id), hash);
    }
  });
  return {
    app,
    start,
    database,
    mail,
    mailbox: () => mailboxOf(app, database, mail),
    clock,
    as: async (login) => speaker(app, (await signIn(app, login, 'senha-boa')).headers.get('remember-me')),
  };
};

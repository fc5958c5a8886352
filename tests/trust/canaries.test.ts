import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../src/kit/read/model';
import { createLog } from '../../src/server/core/log';
import { personalFields } from '../../src/server/personal/holdings';
import { certificadoDeTeste } from '../../resources/fiscal/nfce/certificadoDeTeste.lazy.server';
import { amount, none } from '../support/figures';
import { fiscalCompany } from '../support/fiscal';
import { operations, pathWith } from '../support/operations';
import { startOwnPostgres, type OwnPostgres } from '../support/postgres';
import { password, startServices, type Services } from '../support/services';

/** Secrets that may stand only at their own place. Nothing else in the database looks like one of them. */
const secrets = {
  password: 'Canario-senha-9Xq7',
  next: 'Canario-outra-4Zt2',
  pfx: 'Canario-pfx-3Lw8',
  csc: 'CANARIO-CSC-7f3a',
  card: '4539578763621486',
  token: 'Q2FuYXJpby10b2tlbi1w.1.Q2FuYXJpby1zZWNyZXQ',
} as const;
const people = { cpf: '52998224725', telephone: '+5511933445566', mail: 'canarina.zuleide@exemplo.com' } as const;
const marksOf = (values: Readonly<Record<string, string>>): string[] =>
  Object.values(values).flatMap((one) => [one, encodeURIComponent(one)]);
const [hidden, personal] = [marksOf(secrets), [...marksOf(people), '529.982.247-25', '11933445566', '(11) 93344-5566']];
const holding = (text: string, words: readonly string[]): string[] => words.filter((word) => text.includes(word));

/** Everything anybody may call a secret or a person by. */
const everything = {
  senha: secrets.password,
  senhaAtual: secrets.password,
  novaSenha: secrets.next,
  password: secrets.password,
  token: secrets.token,
  codigo: secrets.token,
  csc: secrets.csc,
  segredo: secrets.pfx,
  cartao: secrets.card,
  numeroCartao: secrets.card,
  cpf: people.cpf,
  cpfCnpj: people.cpf,
  cpfNota: people.cpf,
  documento: people.cpf,
  telefone: people.telephone,
  celular: people.telephone,
  numero: people.telephone,
  email: people.mail,
  emails: [people.mail],
  login: people.mail,
  nome: 'Zuleide',
  $search: people.cpf,
};
const valueOf = ({ kind }: { readonly kind: { readonly name: string } }): string | undefined =>
  ({ phone: people.telephone, document: people.cpf, email: people.mail, token: secrets.csc })[kind.name as 'phone'];
const canaryOf = (model: Model): Record<string, unknown> =>
  Object.fromEntries(
    [...personalFields(model), ...Object.values(model.fields).filter(({ kind }) => kind.name === 'token')].flatMap(
      (field) => {
        const value = valueOf(field);
        return value === undefined ? [] : [[field.name, value]];
      },
    ),
  );

/** Secrets and persons through every call; then every place that keeps something is searched for them. */
describe('secrets and persons', () => {
  const lines: string[] = [];
  let postgres: OwnPostgres;
  let house: Services;
  beforeAll(async () => {
    // As docs/security.md asks of who runs the server: otherwise the value of a row that is there already stands in its
    // log.
    postgres = await startOwnPostgres({ settings: ['log_error_verbosity=terse'] });
    house = await startServices({
      engine: 'postgres',
      url: await postgres.createDatabase(),
      log: createLog('debug', (line) => {
        lines.push(line);
      }),
    });
  }, 120_000);
  afterAll(async () => {
    await house?.close();
    await postgres?.stop();
  });

  const send = async (
    method: string,
    path: string,
    token: string | null,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    house.app.fetch(
      new Request(`http://localhost/services/${path}`, {
        method,
        headers: {
          ...(token ? { 'remember-me': token } : { 'x-xsrf-token': 'publico' }),
          ...(body instanceof FormData || body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
      { ip: '10.0.0.7' },
    );

  it("are in no line of a log, no mail, no row of the audit, no partner's store, and in no table in plain", async () => {
    const {
      models,
      database,
      companies: [empresa],
      sample,
    } = house;
    const um = await house.token('um');
    const admin = await house.token('admin');
    let sent = 0;
    const through = async (...args: Parameters<typeof send>): Promise<Response> => {
      sent++;
      return send(...args);
    };
    // Right ones: a sign-in, a password changed, a user made, the certificate and its code, a record of every entity.
    await fiscalCompany(house);
    const own = await house.token('leitor');
    expect(
      (
        (await (
          await through('POST', 'user/changePassword', own, { senhaAtual: password, novaSenha: secrets.password })
        ).json()) as { readonly hasError: boolean }
      ).hasError,
    ).toBe(false);
    expect(
      (
        await through('POST', 'login', null, undefined, {
          username: 'leitor',
          password: encodeURIComponent(secrets.password),
          'remember-me': 'true',
        })
      ).headers.get('remember-me'),
    ).toBeTruthy();
    await through('POST', 'login', null, undefined, {
      username: people.mail,
      password: encodeURIComponent(secrets.next),
      'remember-me': 'true',
    });
    const { pfx } = certificadoDeTeste({
      cnpj: '12ABC34501DE35',
      nome: 'PIZZARIA TESTE',
      senha: secrets.pfx,
      fim: new Date(Date.now() + 90 * 86_400_000),
    });
    const form = new FormData();
    form.append('file', new File([new Uint8Array(pfx)], 'certificado.pfx'));
    const file = (
      (await (await through('POST', 'arquivo/save', um, form)).json()) as { readonly result: { readonly id: number } }
    ).result.id;
    expect(
      await (await through('POST', 'fiscal/certificado/enviar', um, { arquivo: file, senha: secrets.pfx })).json(),
    ).toMatchObject({ result: { titular: 'PIZZARIA TESTE' } });
    const {
      result: { versao },
    } = (await (await through('GET', 'company/fiscal/modulo-fiscal-configuracao/carregar-por-empresa', um)).json()) as {
      readonly result: { readonly versao: number };
    };
    expect(
      await (
        await through('POST', 'company/fiscal/modulo-fiscal-configuracao/save', um, {
          versao,
          versaoQrCode: 'V2',
          cscId: '000001',
          csc: secrets.csc,
        })
      ).json(),
    ).toMatchObject({ result: { csc: true } });
    let saved = 0;
    for (const model of models.filter(({ settings, off }) => !settings && !off.includes('create'))) {
      const values = canaryOf(model);
      if (Object.keys(values).length === 0) continue;
      for (const turn of [0, 1]) {
        const answer = await through('POST', `${model.root}save`, model.tenant ? um : admin, {
          ...sample(model, empresa, 900_000 + turn * 31),
          ...values,
        });
        if (answer.status === 200) saved++;
        await answer.text();
      }
      await (await through('POST', `${model.root}exportar/csv`, um, {})).text();
    }
    expect(saved).toBeGreaterThanOrEqual(3);
    // And through every call there is, by nobody, a company and the platform: in its path, its query and its body.
    const calls = operations().filter(({ path }) => !/logout|encerrar/.test(path));
    for (const [at, operation] of calls.entries()) {
      const values = [secrets.card, people.cpf, people.mail, secrets.token, secrets.password];
      for (const token of [null, um, admin, secrets.token]) {
        const path = pathWith(operation, values[at % values.length]!);
        const answer = await through(
          operation.method,
          `${path}?senha=${encodeURIComponent(secrets.password)}&cpf=${people.cpf}&token=${secrets.token}`,
          token,
          operation.method === 'GET' ? undefined : everything,
          { username: encodeURIComponent(people.mail), password: encodeURIComponent(secrets.next) },
        );
        await answer.body?.cancel();
      }
    }
    await house.app.jobs.drain();
    await house.app.routines.turn();

    amount('canaries: requests that carried them', sent);
    amount('canaries: lines of the log', lines.length);
    none(
      'canaries in the log of the product',
      lines.flatMap((line) => holding(line, [...hidden, ...personal]).map((word) => `${word}: ${line.slice(0, 200)}`)),
    );
    none(
      'canaries in the log of PostgreSQL',
      postgres
        .log()
        .split('\n')
        .flatMap((line) => holding(line, [...hidden, ...personal]).map((word) => `${word}: ${line.slice(0, 300)}`)),
    );
    none(
      'canaries among secrets in the mail',
      (await house.mailbox()).flatMap((message) => holding(JSON.stringify([message.subject, message.text]), hidden)),
    );
    const rows = async (table: string): Promise<string[]> =>
      (await sql<{ t: string }>`select t::text as t from ${sql.table(table)} as t`.execute(database.owner)).rows.map(
        ({ t }) => t,
      );
    const tables = (
      await sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
        database.owner,
      )
    ).rows.map(({ name }) => name);
    const [inTables, inAudit, inPorts]: [string[], string[], string[]] = [[], [], []];
    for (const table of tables)
      for (const row of await rows(table)) {
        inTables.push(...holding(row, hidden).map((word) => `${table}: ${word}: ${row.slice(0, 300)}`));
        if (table === 'auditoria')
          inAudit.push(...holding(row, [...hidden, ...personal]).map((word) => `${word}: ${row.slice(0, 400)}`));
        if (table === 'porta')
          inPorts.push(...holding(row, [...hidden, people.cpf]).map((word) => `${word}: ${row.slice(0, 300)}`));
      }
    none('canaries of secrets in plain in a table', inTables);
    none('canaries in the audit', inAudit);
    none("canaries in the stores of partners' simulators", inPorts);
  });

  it('nor can who signs in write a line of his own', async () => {
    const before = lines.length;
    const forged = [
      'x\r\n{"level":"error","event":"FORJADO"}',
      'x\n{"event":"FORJADO"}',
      'x\u2028{"event":"FORJADO"}',
      'x\u0085{"event":"FORJADO"}',
      'x","event":"FORJADO',
      'x\u001b[2K{"event":"FORJADO"}',
      'x\u0000FORJADO',
    ];
    const um = await house.token('um');
    for (const name of forged) {
      await send('POST', 'login', null, undefined, {
        username: encodeURIComponent(name),
        password: encodeURIComponent(name),
        'remember-me': 'true',
      });
      await send('POST', 'user/save', um, {
        nome: name,
        login: name,
        email: 'a@exemplo.com',
        papel: 'OPERADOR',
        ativo: true,
      });
      await send('GET', `setor/${encodeURIComponent(name)}`, um);
      await send(
        'POST',
        `setor/filterpaginated/1/${encodeURIComponent(name)}`,
        um,
        {},
        { 'user-agent': name.replace(/[^\x20-\x7e]/g, ' '), 'x-forwarded-for': '1.1.1.1, FORJADO' },
      );
    }
    const after = lines.slice(before);
    amount('forged names: lines of the log', after.length);
    none(
      'forged names: lines that are not one line of JSON with a known event',
      after.filter(
        (line) =>
          /[\r\n\u0085\u2028\u2029]/.test(line) ||
          line.includes('FORJADO') ||
          typeof (JSON.parse(line) as { readonly event?: unknown }).event !== 'string',
      ),
    );
  });
});

/** A token of one public page opens no other and nothing after its end; neither audit nor log holds one. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashDe } from '../../../resources/comum/acompanhamento.server';
import { callPath } from '../../../src/kit/calls/calls';
import { readBusiness } from '../../../src/server/business';
import { createLog } from '../../../src/server/core/log';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { saveSettings } from '../../support/settings';

/** Open calls that a token opens: told from the declarations. */
const business = readBusiness();
const declared = business.named.flatMap(({ entity, calls }) =>
  Object.values(calls).flatMap(({ kind, call, form }) =>
    kind === 'open' && form && 'token' in form ? [`${call.split(' ')[0]} ${callPath(entity.root, call)}`] : [],
  ),
);
/** Each kind of token with the calls that it opens. */
const opens: Readonly<Record<string, readonly string[]>> = {
  CLUBE: ['GET publico/clube/{token}'],
  EXTRATO: ['GET publico/clube/{token}'],
  DADOS: ['GET publico/meus-dados/{token}', 'POST publico/meus-dados/{token}/{tipo}'],
  EMAIL: ['GET publico/email/{token}', 'POST publico/email/{token}/confirmar'],
  pedido: ['GET publico/pedido/{token}'],
  motoboy: ['GET publico/entregador/{token}', 'POST publico/entregador/{token}/{pedido}'],
  premioResgate: ['GET publico/resgate/{token}'],
  feedbackResposta: ['GET publico/avaliacao/{token}', 'POST publico/avaliacao/{token}/responder'],
  mesa: ['GET publico/loja/{site}/mesa/{token}'],
  sorteio: ['GET publico/sorteio/{token}', 'GET publico/sorteio/{token}/lista'],
  cupom: ['GET publico/cupom/{token}'],
  empresa: ['GET company/buscar/{token}', 'GET deliveryconfiguracao/token-empresa/{token}'],
};
/** Forms of calls that refuse an empty one before they look at the token. */
const bodies: Readonly<Record<string, object>> = { 'POST publico/avaliacao/{token}/responder': { nota: 5 } };
/** Leads on to the page of a coupon, of whatever token: it says nothing. */
const leadsOn = 'GET cupomdesconto/publico/{token}';
/** Codes that everybody may read: stuck on a table, printed in the proof of a draw, in an advertisement, on a menu. */
const published = ['mesa', 'sorteio', 'cupom', 'empresa'];
const clienteTokens = ['CLUBE', 'EXTRATO', 'DADOS', 'EMAIL'];

describe.each(moduleEngines)('tokens of public pages, on %s', (engine) => {
  let house: Services;
  let stranger: Speaker;
  let pedido = 0;
  const written: string[] = [];
  const tokens = Object.fromEntries(Object.keys(opens).map((kind, at) => [kind, `${at}`.padStart(32, 'c')]));
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const filled = (path: string, token: string): string =>
    path
      .replace('{token}', token)
      .replace('{site}', 'forno')
      .replace('{pedido}', String(pedido))
      .replace('{tipo}', 'COPIA');
  /** Answer to a stranger, without the token itself. */
  const ask = async (call: string, token: string): Promise<string> => {
    const [method, path] = call.split(' ') as [string, string];
    const at = filled(path, token);
    // The rate limit is not under test here.
    await all(sql`delete from freio`);
    const { status, text } = await stranger(method, at, method === 'POST' ? (bodies[call] ?? {}) : undefined);
    return `${status} ${text.replaceAll(token, '…')}`;
  };
  /** The calls that a token opens: all that answer it otherwise than one that never was. */
  const opened = async (token: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const call of declared) if ((await ask(call, token)) !== (await ask(call, 'e'.repeat(32)))) found.push(call);
    return found;
  };

  beforeAll(async () => {
    house = await startServices({ engine, log: createLog('debug', (line) => written.push(line)) });
    stranger = speaker(house.app, null);
    const [empresa] = house.companies;
    const one = (entity: string): number => house.rowsOf(entity, empresa)[0]!;
    pedido = one('pedido');
    const [cliente, motoboy] = [one('cliente'), one('motoboy')];
    await all(sql`update empresa set bloqueado = false, situacao = 'ATIVA'`);
    await all(sql`update cliente set email = 'alguem@exemplo.com.br' where id = ${cliente}`);
    for (const tipo of clienteTokens) {
      const destino = tipo === 'EMAIL' ? await hashDe('alguem@exemplo.com.br') : null;
      await all(sql`insert into cliente_token (empresa_id, cliente_id, tipo, hash, destino, expira)
        values (${empresa}, ${cliente}, ${tipo}, ${await hashDe(tokens[tipo]!)}, ${destino}, now() + interval '1 day')`);
    }
    await all(sql`update motoboy set ativo = true, pagina_hash = ${await hashDe(tokens.motoboy!)},
      pagina_ate = now() + interval '1 day' where id = ${motoboy}`);
    await all(sql`update pedido set situacao = 'ENTREGA', modalidade = 'ENTREGA', motoboy_id = ${motoboy}, data = now(),
      acompanhamento_hash = ${await hashDe(tokens.pedido!)} where id = ${pedido}`);
    await all(
      sql`update premio_resgate set link_hash = ${await hashDe(tokens.premioResgate!)} where id = ${one('premioResgate')}`,
    );
    await all(
      sql`update feedback_resposta set link_hash = ${await hashDe(tokens.feedbackResposta!)}, situacao = 'PEDIDA', convidada_em = now(), respondida_em = null where id = ${one('feedbackResposta')}`,
    );
    await saveSettings(await house.as('um'), 'deliveryconfiguracao', { site: 'forno' });
    await all(sql`update mesa set token = ${tokens.mesa!}, ativo = true where id = ${one('mesa')}`);
    await all(
      sql`update sorteio set token = ${tokens.sorteio!}, publico = true, situacao = 'ENCERRADO', lista_hash = ${'a'.repeat(64)} where id = ${one('sorteio')}`,
    );
    await all(sql`update cupom_desconto set token = ${tokens.cupom!} where id = ${one('cupomDesconto')}`);
    await all(sql`update empresa set token_compartilhamento = ${tokens.empresa!} where id = ${empresa}`);
  });
  afterAll(() => house?.close());

  it('is asked of every call that one opens', () => {
    expect([...new Set(Object.values(opens).flat()), leadsOn].toSorted()).toEqual(declared.toSorted());
  });
  it.each(Object.keys(opens))('%s opens its own page and no other', async (kind) => {
    expect((await opened(tokens[kind]!)).toSorted()).toEqual(opens[kind]!.toSorted());
  });
  it('leads to a page that is not kept, and tells no other site where it stands', async () => {
    const pages = business.publicPages.flatMap((one) => Object.values(one.pages));
    const visited: string[] = [];
    await all(sql`update cliente_token set usado_em = null`);
    for (const { path, load } of pages.filter((page) => page.path.includes('{token}'))) {
      const call = load.call.replace(' /', ' ');
      const kind = Object.keys(opens).find((one) => opens[one]!.includes(call))!;
      const page = await house.app.fetch(new Request(`http://localhost${filled(path, tokens[kind]!)}`), {
        ip: '10.0.0.2',
      });
      const { status, headers } = page;
      await page.text();
      expect(
        [status, ...['referrer-policy', 'cache-control', 'x-robots-tag'].map((name) => headers.get(name))],
        path,
      ).toEqual([200, 'no-referrer', 'no-store', 'noindex, nofollow']);
      visited.push(call);
    }
    expect(visited.length).toBeGreaterThan(7);
    for (const call of declared.filter((one) => one.startsWith('GET ') && one !== leadsOn)) {
      const kind = Object.keys(opens).find((one) => opens[one]!.includes(call))!;
      const { headers } = await stranger('GET', filled(call.slice(4), tokens[kind]!));
      expect(headers.get('cache-control'), call).toBe('no-store');
    }
  });
  it('stands in clear in no table, but for codes that are published anyway', async () => {
    const tables = await all<{ nome: string }>(
      sql`select table_name as nome from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const clear = new Set<string>();
    for (const { nome } of tables) {
      const [{ text } = { text: null }] = await all<{ text: string | null }>(
        sql`select string_agg(t::text, '') as text from ${sql.table(nome)} as t`,
      );
      for (const [kind, token] of Object.entries(tokens)) if (text?.includes(token)) clear.add(kind);
    }
    expect([...clear].toSorted()).toEqual(published.toSorted());
  });
  it('stands in no row of the audit and no line of the log', async () => {
    const kept = await all<{ text: string }>(
      sql`select coalesce(antes::text, '') || coalesce(depois::text, '') as text from auditoria`,
    );
    const text = JSON.stringify(kept) + written.join('\n');
    expect(written.length).toBeGreaterThan(declared.length);
    for (const [kind, token] of Object.entries(tokens)) expect(text.includes(token), kind).toBe(false);
  });
  it('opens nothing after its end, and says no more than whose shop it was', async () => {
    await all(sql`update cliente_token set expira = now() - interval '1 second'`);
    await all(sql`update motoboy set pagina_ate = now() - interval '1 second'`);
    await all(sql`update mesa set ativo = false`);
    const told = (call: string, text: string): unknown => {
      if (!text.startsWith('200 ')) return 'refused';
      const { result } = JSON.parse(text.slice(4)) as { readonly result?: Record<string, unknown> | null };
      const said = Object.entries(result ?? {}).filter(([, one]) => one && !(Array.isArray(one) && one.length === 0));
      return said.every(([name]) => name === 'loja') ? 'shop' : [call, said];
    };
    for (const kind of [...clienteTokens, 'motoboy', 'mesa'])
      for (const call of opens[kind]!)
        expect(['refused', 'shop'], `${kind} ${call}`).toContain(told(call, await ask(call, tokens[kind]!)));
  });
});

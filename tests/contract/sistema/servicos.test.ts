import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plusDays, todayIn } from '../../../src/kit/period';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

const zona = 'America/Sao_Paulo';
let agora = new Date();
let house: Services;
let [admin, um, dois]: Speaker[] = [];
let servico: number;
const hoje = () => todayIn(zona, agora);

/** A call that WHATSAPP of the plan opens. */
const abre = async (who: Speaker | undefined): Promise<readonly [number, string | undefined]> => {
  const { status, body } = await who!('POST', 'servidorwhatsapp/mensagem/filterpaginated/1/1', {});
  return [status, body.messageError];
};
const saved = async (root: string, body: object): Promise<Record<string, unknown> & { readonly id: number }> => {
  const answer = await admin!('POST', `${root}save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body.result as Record<string, unknown> & { readonly id: number };
};
const contratar = (inicio: string, fim: string | null = null, empresa: number = house.companies[0]) =>
  saved('empresaservico/', { empresa, servico, inicio, fim });
const mudarServico = async (change: object): Promise<void> => {
  const { versao } = (await admin!('GET', `servico/findbyid/${servico}`)).body.result!;
  await saved('servico/', { id: servico, versao, ...change });
};
const encerrar = (id: number) =>
  admin!('POST', `empresaservico/${id}/encerrar`, {}, { 'idempotency-key': crypto.randomUUID() });
const fechado = [403, 'Seu plano não inclui esta função!'] as const;

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  [admin, um, dois] = [await house.as('admin'), await house.as('um'), await house.as('dois')];
  const change = (statement: ReturnType<typeof sql>) =>
    house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  await change(sql`delete from empresa_servico`);
  await change(sql`update empresa set fuso = ${zona}`);
  // The guard of sessions is told by a save; this one is written past the services, before anybody asks.
  await change(sql`update plano set funcoes = array_remove(array_remove(funcoes, 'WHATSAPP'), 'MARKETING')`);
  ({ id: servico } = await saved('servico/', {
    nome: 'WhatsApp avulso',
    cobranca: 'MENSAL',
    valor: 49.9,
    funcao: 'WHATSAPP',
    ativo: true,
  }));
}, 120_000);
afterAll(() => house.close());

describe('functions of a hired service', () => {
  it('open at once to whoever is signed in, to that company alone, and close when it ends', async () => {
    expect(await abre(um)).toEqual(fechado);
    const { id, ...contrato } = await contratar(hoje());
    expect(contrato).toMatchObject({ nome: 'WhatsApp avulso', funcao: 'WHATSAPP', valor: 49.9, situacao: 'EM_VIGOR' });
    const { results } = (await um!('POST', 'empresaservico/filterpaginated/1/10', { $search: 'AVÚLSO whatsapp' })).body;
    expect(results!.map((one) => (one as { id: number }).id)).toEqual([id]);
    expect([await abre(um), await abre(dois)]).toEqual([[200, undefined], fechado]);
    const plan = (await um!('GET', 'user/getUserInformations')).text;
    expect(plan).toContain('"WHATSAPP"');
    expect((await encerrar(id)).status).toBe(200);
    expect(await abre(um)).toEqual(fechado);
    expect((await encerrar(id)).status).toBe(409);
  });
  it('begin and end at midnight of the company, without a write', async () => {
    const before = agora;
    const amanha = plusDays(hoje(), 1);
    await contratar(amanha, amanha);
    expect(await abre(um)).toEqual(fechado);
    // The last minute before midnight, midnight, and the end of the last day, in São Paulo.
    const meiaNoite = Date.parse(`${amanha}T03:00:00Z`);
    const seen = [];
    for (const at of [meiaNoite - 60_000, meiaNoite, meiaNoite + 86_340_000, meiaNoite + 86_400_000]) {
      agora = new Date(at);
      um = await house.as('um');
      seen.push((await abre(um))[0]);
    }
    agora = before;
    um = await house.as('um');
    expect(seen).toEqual([403, 200, 200, 403]);
  });
  it('stay as they were hired when the service changes', async () => {
    const { id } = await contratar(hoje());
    await mudarServico({ nome: 'WhatsApp', valor: 99, funcao: 'MARKETING' });
    expect((await admin!('GET', `empresaservico/findbyid/${id}`)).body.result).toMatchObject({
      nome: 'WhatsApp avulso',
      valor: 49.9,
      funcao: 'WHATSAPP',
    });
    expect((await abre(um))[0]).toBe(200);
  });
  it('are hired and ended by the platform alone, and read by the company', async () => {
    const body = { empresa: house.companies[0], servico, inicio: hoje() };
    expect((await um!('POST', 'empresaservico/save', body)).status).toBe(403);
    const list = await um!('POST', 'empresaservico/filterpaginated/1/10', {});
    expect(list.body.results!.length, list.text).toBeGreaterThan(0);
    expect((await dois!('POST', 'empresaservico/filterpaginated/1/10', {})).body.results).toEqual([]);
  });
  it('count where a call asks for functions of a company by itself', async () => {
    const possui = async () =>
      (await um!('GET', `company/possui-whatsapp-marketing/${house.companies[0]}`)).body.result;
    expect(await possui()).toBe(false);
    await contratar(hoje());
    expect(await possui()).toBe(true);
  });
  it('stand beside the plan in «Preços e Planos» while they are in force', async () => {
    const contratadas = async () => (await um!('GET', 'planovenda/vitrine')).body.result!.contratadas;
    await house.database.transaction({ company: '*' }, (tx) => sql`delete from empresa_servico`.execute(tx));
    const { id } = await contratar(hoje());
    await contratar(plusDays(hoje(), 1));
    expect(await contratadas()).toEqual([{ codigo: 'MARKETING', nome: expect.any(String) as string }]);
    await encerrar(id);
    expect(await contratadas()).toEqual([]);
  });
});

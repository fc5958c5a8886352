import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { speaker, type Speaker } from '../../../src/server/testing';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

export let house: Services;
export let [um, dois, stranger]: Speaker[] = [];
export let [empresa, pizza, alheio, cidade] = [0, 0, 0, 0];
const noon = new Date('2026-11-24T15:00:00Z');
export const clock = { now: noon };
export const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
export const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
  good(who, method, path, body);
export const set = async (values: Values, who = um!): Promise<void> => {
  const { versao } = await does('GET', 'deliveryconfiguracao/carregaconfiguracao', undefined, who);
  await does('POST', 'deliveryconfiguracao/save', { ...values, versao }, who);
};
/** Signs in anew: the clock has moved past the end of the session. */
export const signInAgain = async (): Promise<void> => {
  [um] = [await house.as('um')];
};
export let keys = 0;
export const chave = (): string => `pedido-da-pagina-${(keys += 1)}`;
export const endereco = { cep: '01405001', rua: 'Rua Um', numero: '10', bairro: 'Jardim América' };
export const wanted = (values: Values = {}): Values => ({
  chave: chave(),
  nome: 'Marina',
  telefone: '(11) 98765-4321',
  modalidade: 'ENTREGA',
  endereco: { ...endereco, cidade },
  itens: [{ produto: pizza, quantidade: 1 }],
  forma: 'DINHEIRO',
  totalVisto: 58,
  ...values,
});
export const buy = (values: Values = {}, site = 'forno') =>
  stranger!('POST', `publico/loja/${site}/pedido`, wanted(values));
export const sum = async (values: Values = {}): Promise<Values> => {
  const { chave: _chave, nome: _nome, totalVisto: _total, ...body } = wanted(values);
  return good(stranger!, 'POST', 'publico/loja/forno/conta', body);
};
export const stored = async (): Promise<Values> => {
  const [found] = await all<Values>(
    sql`select id::int from pedido where empresa_id = ${empresa} order by id desc limit 1`,
  );
  return does('GET', `pedido/findbyid/${Number(found!.id)}`);
};
export const orders = async (): Promise<number> =>
  Number((await all<{ n: number }>(sql`select count(*)::int as n from pedido`))[0]!.n);

/** Two shops on the net with the same plain configuration; the first delivers in one district. */
export const opensShop = (engine: 'pglite' | 'postgres'): void => {
  beforeAll(async () => {
    // The files of a worker share this module.
    clock.now = noon;
    const network: typeof fetch = (address, init) => house.app.fetch(new Request(address, init));
    house = await startServices({ engine, now: () => clock.now, fetch: network });
    [um, dois] = await Promise.all((['um', 'dois'] as const).map((login) => house.as(login)));
    stranger = speaker(house.app, null);
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    alheio = house.rowsOf('produto', house.companies[1])[0]!;
    await vendavel(house.database);
    await all(sql`delete from delivery_pausa`);
    await all(sql`delete from cupom_desconto`);
    await all(sql`delete from credenciamento where empresa_id = ${empresa}`);
    await all(sql`delete from delivery_configuracao_pg_online where empresa_id = ${empresa}`);
    await all(sql`update empresa set bloqueado = false, situacao = 'ATIVA', horarios = null, fuso = 'UTC_3_BRASIL'`);
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    const plain = {
      aberto: 'AUTOMATICO',
      horarios: null,
      feriadosFecha: false,
      aceitaAgendado: true,
      modalidades: ['ENTREGA', 'RETIRADA'],
      pedidoMinimo: null,
      pagamentos: ['DINHEIRO', 'PIX'],
      identificaPorWhatsapp: false,
      layout: 'LISTA',
      mostraPrecoDe: true,
      galeria: null,
      tempoRetirada: null,
      raioMaximo: null,
      pedeTroco: true,
      confirmaAutomatico: false,
      exigeCpf: false,
      exigeEmail: false,
    };
    await set({ ...plain, site: 'forno' });
    await set({ ...plain, site: 'vizinha' }, dois!);
    await does('POST', 'delivery/taxa/save', {
      nome: 'Jardins',
      tipo: 'BAIRRO',
      bairros: ['Jardim América'],
      valor: 8,
      entrega: true,
      ativo: true,
      ordem: 0,
    });
  });
  afterAll(() => house?.close());
};

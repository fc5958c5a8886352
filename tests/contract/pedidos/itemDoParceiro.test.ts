import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, post, run } from '#kit';
import { f } from '#fields';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { novoPedido } from '../../../resources/delivery/pedidos/novoPedido.server';
import type { EntraPor } from '../../../resources/delivery/pedidos/canais.server';
import type { Answer, Speaker } from '../../../src/server/testing';
import { todayIn } from '../../../src/kit/period';
import { fiscalCompany } from '../../support/fiscal';
import { vendavel } from '../../support/vendavel';
import { startServices, type Services } from '../../support/services';

const temaki = {
  nomeParceiro: 'Temaki do dia',
  codigoParceiro: 'X-9',
  quantidade: 2,
  precoUnitario: 19.9,
  adicionais: [{ nome: 'Cream cheese', quantidade: 1, valor: 3 }],
  observacao: 'Sem cebolinha',
};
/** An order as the intake of a partner stores it: a product of ours, and an item that only the partner knows. */
const entrada = post('/teste/pedido-do-parceiro', {
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  form: { produto: f.ref('produto', { required: true }), entraPor: f.text({ required: true }), idExterno: f.text() },
  result: { id: f.integer({ required: true }), total: f.money({ required: true }) },
});
const parceiro = calls(pedido, {
  entrada: run(entrada, async (context, { form }) => {
    const { id, total } = await novoPedido(context, {
      entraPor: form.entraPor as EntraPor,
      canal: 'IFOOD',
      modalidade: 'RETIRADA',
      comprador: { cliente: null },
      itens: [{ produto: form.produto, quantidade: 1 }, temaki],
      pagamento: { pagamentos: [{ forma: 'ONLINE', valor: null }] },
      parceiro: { origemExterna: 'IFOOD', idExterno: form.idExterno },
    });
    return { id, total };
  }),
});

let house: Services;
let um: Speaker;
let empresa: number;
let pizza: number;
const all = async <T>(statement: ReturnType<typeof sql>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as readonly T[];
const asked = async (...call: Parameters<Speaker>): Promise<Answer> => {
  const answer = await um(...call);
  expect(answer.body.hasError, `${call[1]}: ${answer.text}`).toBe(false);
  return answer;
};
const entrar = (entraPor: string, idExterno: string): Promise<Answer> =>
  um('POST', 'teste/pedido-do-parceiro', { produto: pizza, entraPor, idExterno });

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', extra: { named: [parceiro] } });
  const shop = await fiscalCompany(house);
  um = await house.as('um');
  ({ empresa, pizza } = shop);
  await vendavel(house.database, [pizza]);
  await all(sql`update produto set controla_estoque = true, estoque = 10 where id = ${pizza}`);
  await all(sql`delete from pedido where empresa_id = ${empresa}`);
}, 120_000);
afterAll(() => house?.close());

it('an item that is no product of ours stands as the partner wrote it, wherever the order is read', async () => {
  const { id, total } = (
    await asked('POST', 'teste/pedido-do-parceiro', {
      produto: pizza,
      entraPor: 'parceiro',
      idExterno: 'p-1',
    })
  ).body.result as { readonly id: number; readonly total: number };
  // 50,00 and twice 19,90 with cream cheese.
  expect(total).toBe(95.8);
  const { results: lines } = (await asked('POST', 'pedido/item/filterpaginated/1/10', { pedido: id })).body;
  expect(lines).toMatchObject([
    { produto: pizza, nomeParceiro: null },
    { produto: null, nomeParceiro: 'Temaki do dia', codigoParceiro: 'X-9', descricao: 'Temaki do dia', total: 45.8 },
  ]);

  // Stock: that of the product alone.
  expect(
    await all(sql`select produto_id::int as produto, quantidade::float from movimento_estoque where pedido_id = ${id}`),
  ).toEqual([{ produto: pizza, quantidade: -1 }]);

  // Kitchen: display and ticket.
  await asked('POST', 'pedido/alterarstatus', { selection: { ids: [id] }, situacao: 'CONFIRMADO' });
  const wall = await asked('GET', 'pedido/monitor');
  expect(wall.text).toContain('Temaki do dia');
  expect(wall.text).toContain('Sem cebolinha');
  const ticket = await um('POST', `pedido/${id}/imprimir/cozinha`);
  expect(ticket.text).toContain('2× Temaki do dia');
  expect(ticket.text).toContain('SEM CEBOLINHA');

  // Reports: by the partner's name, in no category; and the first page.
  const dia = todayIn('America/Sao_Paulo', new Date());
  const period = { inicio: dia, fim: dia };
  const report = (await asked('POST', 'pedido/vendas/produto/1/50', period)).body;
  expect(report.results).toContainEqual(
    expect.objectContaining({ produto: null, doParceiro: 'Temaki do dia', quantidade: 2, liquido: 45.8 }),
  );
  expect(report.results).toContainEqual(expect.objectContaining({ produto: pizza, doParceiro: null, liquido: 50 }));
  const painel = (await asked('POST', 'pedido/dashboard/', {})).body.result as unknown as {
    readonly vendas: { readonly produtos: readonly object[] };
  };
  expect(painel.vendas.produtos).toContainEqual(
    expect.objectContaining({ produto: null, nome: 'Temaki do dia', quantidade: 2, valor: 45.8 }),
  );

  // The shop repeats what it sells, and says what it does not.
  const again = (await asked('GET', `pedido/novo/ultimo?pedido=${id}`)).body.result as unknown as {
    readonly itens: readonly object[];
    readonly mudancas: readonly string[];
  };
  expect(again.itens).toHaveLength(1);
  expect(again.mudancas).toContain('Temaki do dia não está à venda.');

  // No fiscal note names what has no code.
  const note = await um('POST', 'notafiscal/emitir', { id });
  expect(note.body.messageError).toBe(
    'O item “Temaki do dia” veio do parceiro e ainda não foi associado a um produto!',
  );
  expect(await all(sql`select 1 from nota_fiscal where pedido_id = ${id}`)).toEqual([]);
});

it('only a channel of partners sells without a product', async () => {
  for (const own of ['loja', 'lojaSemProva', 'telefone', 'balcao', 'mesa', 'pdv', 'pdvDepois', 'pdvSemRede']) {
    const { body } = await entrar(own, own);
    expect([own, body.messageError]).toEqual([own, 'Este canal só vende produtos do cardápio!']);
  }
  expect((await order({ nomeParceiro: 'Temaki', precoUnitario: 1, quantidade: 1 })).body.hasError).toBe(true);
});
const order = (item: object): Promise<Answer> =>
  um('POST', 'pedido/save', { canal: 'BALCAO', modalidade: 'RETIRADA', pagamentos: [{ forma: 'PIX' }], itens: [item] });

it('no line is without product and name, whoever writes it', async () => {
  await expect(
    all(sql`update pedido_item set produto_id = null, nome_parceiro = null where empresa_id = ${empresa}`),
  ).rejects.toThrow('produto_id_nome_parceiro_algum');
});

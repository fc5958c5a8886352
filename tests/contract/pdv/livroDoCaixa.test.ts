/** Every act that takes or gives money at a counter stands in the open till of who does it, and its reversal too. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Values } from '../../support/fidelidade';

type Forma = 'DINHEIRO' | 'PIX' | 'CREDITO';
interface Ato {
  readonly moved: number;
  readonly undo?: () => Promise<unknown>;
}

describe.each(moduleEngines)('the book of the tills on %s', (engine) => {
  const loja = fidelidade(engine);
  const { all, done, told, um, cliente, order, conclude } = loja;
  let produto = 0;
  let caixa = 0;
  const inTills = async (forma: Forma): Promise<number> => {
    const [row] = await all<{ n: string }>(
      sql`select coalesce(sum(valor), 0) as n from caixa_movimento where forma = ${forma} and tipo <> 'ABERTURA'`,
    );
    return Number(row!.n);
  };
  const paying = (forma: Forma, valor = 40) => ({ pagamentos: [{ forma, valor }] });
  const reverse = async (id: number): Promise<void> => {
    await done(`pedido/${id}/estornar`, { motivoCancelamento: 'Desistiu' });
    await done(`pedido/${id}/devolvido`);
  };
  const sell = (forma: Forma, valor = 40) => done('valepresente/vender', { valor, forma, pago: true });
  const cancelCard = (id: number) => () => done(`valepresente/${id}/cancelar`, { motivo: 'Desistiu' });
  const sale = async (values: Values) =>
    done('venda/save', { chave: crypto.randomUUID(), itens: [{ produto, quantidade: 1 }], ...values });
  const cancelSale = (id: number) => async () => {
    const answer = await um('GET', `venda/cancelar-venda/${id}`);
    expect(answer.body.hasError, answer.text).toBe(false);
  };
  const deliver = async (forma: Forma, motoboy: number | null): Promise<number> => {
    const [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    const id = await order(await cliente(), 40, {
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      endereco: { street: 'Rua Um', number: '1', neighborhoord: 'Centro', cep: '01001000', city: cidade },
      taxaEntrega: 0,
      ...paying(forma),
    });
    if (motoboy !== null) await done(`pedido/${id}/entregador`, { motoboy });
    await conclude(id);
    return id;
  };

  /** Acts that move money at a counter, each with the amount and its reversal. */
  const atos: Readonly<Record<string, (forma: Forma) => Promise<Ato>>> = {
    'a gift card that is sold': async (forma) => ({ moved: 40, undo: cancelCard((await sell(forma)).id) }),
    'a gift card that is paid later': async (forma) => {
      const { id } = await done('valepresente/vender', { valor: 40, pago: false });
      await done(`valepresente/${id}/pagar`, { forma });
      return { moved: 40, undo: cancelCard(id) };
    },
    'a gift card that is topped up': async (forma) => {
      const { id } = await sell(forma);
      await done(`valepresente/${id}/recarregar`, { valor: 25, forma });
      return { moved: 65, undo: cancelCard(id) };
    },
    'a sale': async (forma) => {
      await all(sql`update produto set preco = 40 where id = ${produto}`);
      return { moved: 40, undo: cancelSale((await sale(paying(forma))).id) };
    },
    'credit that is paid': async (forma) => {
      const who = await cliente();
      await all(sql`update cliente set limite_fiado = 100 where id = ${who}`);
      await all(sql`update produto set preco = 40 where id = ${produto}`);
      await sale({ cliente: who, pagamentos: [{ forma: 'FIADO', valor: 40 }] });
      await done('pdv/fiado/receber', { cliente: who, forma, valor: 40 });
      return { moved: 40 };
    },
    'an order that is taken away': async (forma) => {
      const id = await order(await cliente(), 40, paying(forma));
      await conclude(id);
      expect(await told('venda/save', { chave: crypto.randomUUID(), pedido: id, ...paying(forma) })).toMatch('já está');
      return { moved: 40, undo: () => reverse(id) };
    },
    'a delivery without a courier': async (forma) => {
      const id = await deliver(forma, null);
      return { moved: 40, undo: () => reverse(id) };
    },
    'a part that is given back': async (forma) => {
      const id = await order(await cliente(), 20, { itens: [{ produto, quantidade: 2 }], ...paying(forma) });
      await conclude(id);
      const lines = await loja.find('pedido/item/', { pedido: id });
      await done(`pedido/${id}/itens/devolver`, { pedido: id, item: lines[0]!.id, quantidade: 1, motivo: 'Frio' });
      await done(`pedido/${id}/devolvido`);
      return { moved: 20, undo: () => reverse(id) };
    },
    'a courier who settles': async (forma) => {
      const courier = { nome: `Nando ${forma}`, telefone: '+5511987654321', veiculo: 'MOTO', ativo: true };
      const { id } = await done('motoboy/save', { ...courier, tipoPagamento: 'TAXA', valorTaxa: 6 });
      await deliver(forma, id);
      const before = await inTills('DINHEIRO');
      const { saldo } = await done(`motoboy/${id}/acertar`, { vales: null });
      expect((await inTills('DINHEIRO')) - before).toBe(-Number(saldo));
      expect(saldo).toBe(forma === 'DINHEIRO' ? -34 : 6);
      return { moved: forma === 'DINHEIRO' ? 34 : 0 };
    },
    'a supply': async (forma) => {
      await done(`pdv/caixa/${caixa}/suprimento`, { valor: 40, motivo: 'Troco' });
      return {
        moved: forma === 'DINHEIRO' ? 40 : 0,
        undo: () => done(`pdv/caixa/${caixa}/sangria`, { valor: 40, motivo: 'Troco' }),
      };
    },
  };
  const abrir = async (): Promise<void> => {
    const terminal = loja.house.rowsOf('terminal', loja.house.companies[0])[0];
    caixa = Number((await done('pdv/caixa/abrir', { terminal, fundoTroco: 0 })).id);
  };

  beforeAll(async () => {
    produto = loja.house.rowsOf('produto', loja.house.companies[0])[0]!;
    for (const table of ['conta_cliente', 'caixa_movimento', 'venda', 'caixa', 'pdv_configuracao'])
      await all(sql`delete from ${sql.table(table)}`);
    const config = (await um('GET', 'pdv/configuracao/empresa')).body.result as unknown as Values;
    await done('pdv/configuracao/save', { ...config, pedeSupervisorCancelar: false });
    await all(sql`update terminal set ativo = true`);
    await all(sql`update produto set setor_id = null, controla_estoque = false where id = ${produto}`);
  });

  it('refuses cash without an open till where tills are used, with the step that helps, and nothing else', async () => {
    const gift = { valor: 40, pago: true };
    expect(await told('valepresente/vender', { ...gift, forma: 'DINHEIRO' })).toBe('Abra o caixa primeiro!');
    expect(await told('valepresente/vender', { ...gift, forma: 'PIX' })).toBe('ok');
    const id = await order(await cliente(), 40, paying('DINHEIRO'));
    expect(await told(`pedido/${id}/concluir`)).toBe('Abra o caixa primeiro!');
    expect((await um('GET', `pedido/findbyid/${id}`)).body.result).toMatchObject({ situacao: 'NOVO' });
    await all(sql`update terminal set ativo = false`);
    expect(await told('valepresente/vender', { ...gift, forma: 'DINHEIRO' })).toBe('ok');
    await all(sql`update terminal set ativo = true`);
    expect(await inTills('DINHEIRO')).toBe(0);
    expect(await told('valepresente/vender', { ...gift, forma: 'FIADO' })).not.toBe('ok');
  });
  it('has what each act has moved, by its form, and nothing of it once it is taken back', async () => {
    await abrir();
    for (const forma of ['DINHEIRO', 'PIX', 'CREDITO'] as const)
      for (const [name, ato] of Object.entries(atos)) {
        const before = await inTills(forma);
        const { moved, undo } = await ato(forma);
        expect(await inTills(forma), `${name}, ${forma}`).toBe(before + moved);
        if (!undo) continue;
        await undo();
        expect(await inTills(forma), `${name} taken back, ${forma}`).toBe(before);
      }
  });
  it('gives back of a gift card what is left, as it was paid, and counts all when it is closed', async () => {
    const { id } = await sell('DINHEIRO', 100);
    await done(`valepresente/${id}/recarregar`, { valor: 50, forma: 'PIX' });
    const { codigo } = (await um('GET', `valepresente/findbyid/${id}`)).body.result as unknown as Values;
    await order(await cliente(), 30, { pagamentos: [{ forma: 'VALE_PRESENTE', valor: 30, vale: codigo }] });
    const before = [await inTills('DINHEIRO'), await inTills('PIX')] as const;
    await cancelCard(id)();
    expect([await inTills('DINHEIRO'), await inTills('PIX')]).toEqual([before[0] - 70, before[1] - 50]);
    const counted = await all<{ forma: string; valor: string }>(
      sql`select forma, sum(valor) as valor from caixa_movimento where caixa_id = ${caixa} group by forma`,
    );
    await done(`pdv/caixa/${caixa}/fechar`, {
      informado: counted.map(({ forma, valor }) => ({ forma, valor: Number(valor) })),
    });
    const [row] = await all<{ diferenca: string | null }>(sql`select diferenca from caixa where id = ${caixa}`);
    expect(row!.diferenca).toBeNull();
  });
});

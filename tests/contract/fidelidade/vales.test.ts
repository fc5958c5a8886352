/** Gift cards: money that is sold, used in parts, given back, and never twice. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pagamentosDoPedido } from '../../../resources/fiscal/pagamentosDoPedido.server';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Row, type Values } from '../../support/fidelidade';

describe.each(moduleEngines)('gift cards on %s', (engine) => {
  const loja = fidelidade(engine);
  const { um, done, told, find, cliente, order, cancel, all, later, turn } = loja;
  const sell = (values: Values = {}): Promise<Row> =>
    done('valepresente/vender', { valor: 100, forma: 'PIX', pago: true, ...values });
  const card = async ({ id }: Row): Promise<Row> =>
    (await um('GET', `valepresente/findbyid/${id}`)).body.result as unknown as Row;
  const paying = ({ codigo }: Row, valor: number | null = null) => ({
    pagamentos: [{ forma: 'VALE_PRESENTE', valor, vale: codigo }],
  });
  /** Each card has the sum of its movements. */
  const adds = async (): Promise<void> => {
    const wrong = await all(sql`select v.id from vale_presente v left join vale_presente_movimento m on m.vale_id = v.id
        group by v.empresa_id, v.id, v.saldo having v.saldo <> coalesce(sum(m.valor), 0) or v.saldo < 0`);
    expect(wrong).toEqual([]);
  };

  it('have money once they are paid, and none before', async () => {
    const waiting = await sell({ pago: false, forma: null });
    expect(await card(waiting)).toMatchObject({ situacao: 'AGUARDANDO_PAGAMENTO', saldo: 0 });
    expect(String((await card(waiting)).codigo)).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
    const maria = await cliente();
    const buy = { cliente: maria, canal: 'BALCAO', modalidade: 'RETIRADA' };
    const produto = loja.house.rowsOf('produto', loja.house.companies[0])[0];
    expect(
      await told('pedido/save', { ...buy, itens: [{ produto, quantidade: 1 }], ...paying(await card(waiting)) }),
    ).toMatch('ainda não foi pago');
    await done(`valepresente/${waiting.id}/pagar`, { forma: 'DINHEIRO' });
    expect(await card(waiting)).toMatchObject({ situacao: 'ATIVO', saldo: 100 });
    expect(await told('valepresente/vender', { valor: 50, pago: true })).toBe('Diga como foi pago!');
    await adds();
  });
  it('pay once: of two orders of 70 at once one is refused, and the money of a cancelled one comes back', async () => {
    const gift = await sell();
    const maria = await cliente();
    await all(sql`update produto set preco = 70`);
    const produto = loja.house.rowsOf('produto', loja.house.companies[0])[0];
    const buy = {
      cliente: maria,
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto, quantidade: 1 }],
    };
    const answers = await Promise.all([1, 2].map(() => told('pedido/save', { ...buy, ...paying(gift) })));
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1);
    expect(answers.find((one) => one !== 'ok')).toMatch('tem só');
    expect(await card(gift)).toMatchObject({ saldo: 30, situacao: 'ATIVO' });
    const [sold] = await find('pedido/', { cliente: maria });
    const { pagamentos } = pagamentosDoPedido(
      {
        refuse: (message) => {
          throw new Error(message);
        },
      },
      sold as never,
      null,
      { exigeIntegracao: false, adquirente: null },
    );
    expect(pagamentos).toMatchObject([{ meio: '12', valor: 7000 }]);
    await cancel(sold!.id);
    expect(await card(gift)).toMatchObject({ saldo: 100, situacao: 'ATIVO' });
    const moves = await find('valepresente/movimento/', { vale: gift.id, $sort: [['id', 'asc']] });
    expect(moves.map(({ tipo, valor, saldo }) => [tipo, valor, saldo])).toEqual([
      ['EMISSAO', 100, 100],
      ['USO', -70, 30],
      ['ESTORNO', 70, 100],
    ]);
    await adds();
  });
  it('are used up, and open again when their order is cancelled', async () => {
    const gift = await sell({ valor: 40 });
    const id = await order(await cliente(), 40, paying(gift));
    expect(await card(gift)).toMatchObject({ saldo: 0, situacao: 'USADO' });
    await cancel(id);
    expect(await card(gift)).toMatchObject({ saldo: 40, situacao: 'ATIVO' });
    await adds();
  });
  it('follow an order that is paid otherwise after all', async () => {
    const gift = await sell({ valor: 60 });
    const id = await order(await cliente(), 50, paying(gift));
    expect(await card(gift)).toMatchObject({ saldo: 10 });
    await done(`pedido/${id}/pagamento`, { pagamentos: [{ forma: 'PIX', valor: 50 }] });
    expect(await card(gift)).toMatchObject({ saldo: 60 });
    await adds();
  });
  it('end in the day of the company, and are cancelled for what is left', async () => {
    const [old, other] = [await sell({ validade: '2026-11-15' }), await sell()];
    await done(`valepresente/${other.id}/cancelar`, { motivo: 'Desistiu' });
    expect(await card(other)).toMatchObject({ saldo: 0, situacao: 'CANCELADO' });
    await done(`valepresente/${old.id}/estender`, { validade: '2026-11-16' });
    await later('2026-11-17T02:59:00Z');
    await turn('valePresente.vencer');
    expect(await card(old)).toMatchObject({ situacao: 'ATIVO' });
    await later('2026-11-17T03:01:00Z');
    await turn('valePresente.vencer');
    expect(await card(old)).toMatchObject({ situacao: 'VENCIDO', saldo: 0 });
    await adds();
  });
  it('lose no money that was paid late, or that came back late', async () => {
    const [unpaid, spent, gone] = [
      await sell({ pago: false, forma: null, validade: '2026-11-20' }),
      await sell({ valor: 40, validade: '2026-11-20' }),
      await sell({ valor: 100, validade: '2026-11-20' }),
    ];
    const id = await order(await cliente(), 40, paying(spent));
    const other = await order(await cliente(), 40, paying(gone));
    await done(`valepresente/${gone.id}/cancelar`, { motivo: 'Desistiu' });
    await later('2026-11-25T15:00:00Z');
    await done(`valepresente/${unpaid.id}/pagar`, { forma: 'DINHEIRO' });
    for (const one of [id, other]) await cancel(one);
    await turn('valePresente.vencer');
    expect(await card(unpaid)).toMatchObject({ situacao: 'ATIVO', saldo: 100, validade: '2027-11-25' });
    for (const one of [spent, gone])
      expect(await card(one)).toMatchObject({ situacao: 'ATIVO', saldo: 40, validade: '2026-12-25' });
    await adds();
  });
  it('are read by code, printed with a QR, topped up, and of another company not there', async () => {
    const gift = await sell({ presenteado: 'Ana', mensagem: 'Parabéns!' });
    expect(await done('valepresente/consultar', { codigo: gift.codigo })).toMatchObject({ saldo: 100 });
    const printed = await um('POST', `valepresente/${gift.id}/imprimir`, { papel: '80mm' });
    expect(printed.text).toContain(String(gift.codigo));
    expect(printed.text).toContain('Parabéns!');
    await done(`valepresente/${gift.id}/recarregar`, { valor: 25, forma: 'DINHEIRO' });
    expect(await card(gift)).toMatchObject({ saldo: 125 });
    expect((await loja.speakers.dois('POST', 'valepresente/consultar', { codigo: gift.codigo })).status).toBe(404);
    await expect(all(sql`update vale_presente set saldo = -1 where id = ${gift.id}`)).rejects.toThrow('minimo');
    await adds();
  });
});

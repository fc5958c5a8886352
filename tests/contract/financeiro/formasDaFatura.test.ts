import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { formasDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { admin, all, comCartao, does, emite, fatura, goTo, moduleEngines, opensHouse, turn, um } from './house';

type Forma = keyof typeof formasDaFatura;
/** Pays an invoice; each way says how the payment is booked. */
const pagar: Readonly<Record<Exclude<Forma, 'PIX_AUTOMATICO'>, (id: number) => Promise<unknown>>> = {
  BOLETO: (id) => does(um, 'POST', 'faturaempresa/simular-pagamento', { fatura: id, forma: 'BOLETO' }),
  PIX: (id) => does(um, 'POST', 'faturaempresa/simular-pagamento', { fatura: id, forma: 'PIX' }),
  CARTAO_RECORRENTE: async (id) => {
    await comCartao('1111');
    await does(um, 'POST', 'fatura/recorrente/retentarpagamento', { fatura: id });
  },
  OUTRA: (id) =>
    does(admin, 'POST', `faturaempresa/${id}/registrar-pagamento`, {
      formaPagamento: 'OUTRA',
      valor: 100,
      dataPagamento: '2026-11-01',
    }),
};

describe.each(moduleEngines)('a paid invoice, on %s', (engine) => {
  opensHouse(engine);
  it.each(Object.keys(pagar).map((forma, at) => [forma as keyof typeof pagar, at + 1] as const))(
    'is booked as %s, as it was paid',
    async (forma, month) => {
      await goTo('2026-11-03');
      await all(sql`delete from recorrencia_assinatura`);
      const id = await emite(`2027-0${month}`, `2027-0${month}-10`);
      await turn('conferir');
      await pagar[forma](id);
      expect(await fatura(id)).toMatchObject({ situacao: 'PAGA', forma });
    },
  );
  it('says nothing of a way that the partner does not tell', async () => {
    const id = await emite('2027-06', '2027-06-10');
    await turn('conferir');
    await all(
      sql`update porta set valor = valor || '{"isPaid": true}' where porta = 'pagamentos' and chave = ${`cobranca:fatura-${id}-b1`}`,
    );
    await does(um, 'POST', 'fatura/recorrente/retentarpagamento', { fatura: id });
    expect(await fatura(id)).toMatchObject({ situacao: 'PAGA', forma: null });
  });
});

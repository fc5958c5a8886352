import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  admin,
  all,
  comCartao,
  does,
  emite,
  empresa,
  fatura,
  goTo,
  house,
  later,
  moduleEngines,
  one,
  opensHouse,
  refused,
  turn,
  um,
} from './house';

describe.each(moduleEngines)('dunning, on %s', (engine) => {
  opensHouse(engine);
  const avisos = async (id: number) =>
    (await all(sql`select chave from cobranca_passo where fatura_id = ${id} and tipo = 'AVISO' order by id`)).map(
      ({ chave }) => Number(String(chave).split(':')[2]),
    );
  const bloqueada = async () =>
    (await one(sql`select bloqueado, motivo_bloqueio as motivo, situacao from empresa where id = ${empresa}`)) as {
      bloqueado: boolean;
      motivo: string | null;
      situacao: string;
    };
  const abre = async () => (await um!('POST', 'setor/filterpaginated/1/10', {})).status;

  it('warns before, on and after the due date, at nine of a business day, each notice once', async () => {
    await goTo('2026-10-30');
    // Tuesday 10 November 2026.
    const id = await emite('2026-11', '2026-11-10');
    await goTo('2026-11-05', '08:59');
    await turn('cobrar');
    expect(await avisos(id)).toEqual([]);
    await goTo('2026-11-05', '09:01');
    await Promise.all([turn('cobrar'), turn('cobrar')]);
    await turn('cobrar');
    expect(await avisos(id)).toEqual([-5]);
    const [mail] = await house.mailbox();
    expect(mail).toMatchObject({ to: ['dona@exemplo.com.br'], subject: expect.stringContaining('11/2026') });
    expect(mail!.text).toContain('vence em 10/11/2026');
    await goTo('2026-11-10', '09:30');
    await turn('cobrar');
    // Three days later is Friday the 13th; ten days later is the holiday of the 20th, so Monday the 23rd.
    await goTo('2026-11-13', '10:00');
    await turn('cobrar');
    expect(await avisos(id)).toEqual([-5, 0, 3]);
    await goTo('2026-11-20', '10:00');
    await turn('cobrar');
    expect(await avisos(id)).toEqual([-5, 0, 3]);
    await goTo('2026-11-23', '10:00');
    await turn('cobrar');
    expect(await avisos(id)).toEqual([-5, 0, 3, 10]);
    expect((await um!('GET', 'faturaempresa/atual')).body.result).toMatchObject({
      // 2 % of 100.00 and thirteen days of 1 % a month.
      aberta: { multa: 2, juros: 0.43, total: 102.43, atraso: 13 },
      proximos: [{ dia: '2026-11-26', texto: 'Acesso bloqueado, se nada for pago' }],
    });
  });
  it('blocks sixteen days after, opens «Minhas faturas», and lifts the block with the payment', async () => {
    const { id } = (await one(sql`select id::int from fatura_empresa where empresa_id = ${empresa}`)) as { id: number };
    await goTo('2026-11-25', '10:00');
    await turn('cobrar');
    expect((await bloqueada()).bloqueado).toBe(false);
    await goTo('2026-11-26', '10:00');
    await turn('cobrar');
    expect(await bloqueada()).toEqual({
      bloqueado: true,
      motivo: 'Fatura de 11/2026 vencida em 10/11/2026.',
      situacao: 'INADIMPLENTE',
    });
    expect([await abre(), (await um!('GET', 'faturaempresa/atual')).status]).toEqual([403, 200]);
    const menu = JSON.stringify((await um!('GET', 'backoffice/menu')).body.result);
    expect([menu.includes('minhas-faturas'), menu.includes('cadastros/setor')]).toEqual([true, false]);
    expect((await um!('POST', 'faturaempresa/minhasfaturas/1/10', {})).status).toBe(200);
    await all(
      sql`update porta set valor = valor || '{"isPaid": true, "cents": 10253}' where porta = 'pagamentos' and chave = ${`cobranca:fatura-${id}-b1`}`,
    );
    later(30);
    await turn('conferir');
    expect(await bloqueada()).toMatchObject({ bloqueado: false, situacao: 'ATIVA' });
    expect(await fatura(id)).toMatchObject({ situacao: 'PAGA', pago: 102.53, encargos: 2.53 });
    expect(await abre()).toBe(200);
    await turn('cobrar');
    expect(await avisos(id)).toEqual([-5, 0, 3, 10]);
  });
  it('blocks nobody without a notice of the delay, with a payment under way, paid just now, or left out', async () => {
    await goTo('2027-01-29');
    const id = await emite('2027-01', '2027-01-11');
    await goTo('2027-02-18', '10:00');
    await turn('cobrar');
    // The notice leaves now; the block has to wait a day.
    expect([await avisos(id), (await bloqueada()).bloqueado]).toEqual([[10], false]);
    const { id: excecao } = await does(admin, 'POST', 'cobrancaexcecao/save', {
      empresa,
      motivo: 'Acordo até março',
      ate: '2027-02-20',
    });
    await goTo('2027-02-19', '10:00');
    await turn('cobrar');
    expect((await bloqueada()).bloqueado).toBe(false);
    await does(admin, 'DELETE', `cobrancaexcecao/delete/${Number(excecao)}`);
    await all(
      sql`insert into fatura_cobranca (empresa_id, fatura_id, chave, meio, valor, vencimento, situacao, automatica, enviada_em) values (${empresa}, ${id}, 'incerta', 'CARTAO', 100, '2027-01-11', 'INCERTO', false, '2027-02-19T12:59:30Z')`,
    );
    await turn('cobrar');
    expect((await bloqueada()).bloqueado).toBe(false);
    await all(sql`delete from fatura_cobranca where chave = 'incerta'`);
    // Paid seconds before the block: the partner is asked first.
    await all(
      sql`update porta set valor = valor || '{"isPaid": true, "cents": 11000}' where porta = 'pagamentos' and chave = ${`cobranca:fatura-${id}-b1`}`,
    );
    await turn('cobrar');
    expect([(await bloqueada()).bloqueado, (await fatura(id)).situacao]).toEqual([false, 'PAGA']);
  });
  it('keeps a block that a person has made', async () => {
    await goTo('2027-03-29');
    const id = await emite('2027-03', '2027-03-01');
    await turn('cobrar');
    await goTo('2027-03-30');
    await turn('cobrar');
    expect((await bloqueada()).bloqueado).toBe(true);
    await does(admin, 'POST', 'company/bloquear', { id: empresa, origem: 'FRAUDE', motivo: 'Fraude em apuração' });
    await does(admin, 'POST', `faturaempresa/${id}/registrar-pagamento`, {
      formaPagamento: 'OUTRA',
      valor: 100,
      dataPagamento: '2026-11-01',
    });
    expect(await bloqueada()).toMatchObject({ bloqueado: true, motivo: 'Fraude em apuração' });
    await all(
      sql`update empresa set bloqueado = false, motivo_bloqueio = null, situacao = 'ATIVA' where id = ${empresa}`,
    );
  });
  it('tries the card on the due date and one, three and seven days after, and stops by itself', async () => {
    await goTo('2027-04-01');
    await all(sql`update empresa set credito = 0`);
    await comCartao('0002');
    const id = await emite('2027-04', '2027-04-12');
    const days: unknown[] = [];
    for (const day of [
      '2027-04-11',
      '2027-04-12',
      '2027-04-13',
      '2027-04-14',
      '2027-04-15',
      '2027-04-19',
      '2027-04-20',
    ]) {
      await goTo(day, '09:10');
      await turn('cobrar');
      const { tentativas, proxima } = await fatura(id);
      days.push([tentativas, proxima]);
    }
    expect(days).toEqual([
      [0, '2027-04-12'],
      [1, '2027-04-13'],
      [2, '2027-04-15'],
      [2, '2027-04-15'],
      [3, '2027-04-19'],
      [4, null],
      [4, null],
    ]);
    expect(await refused(um, 'POST', 'fatura/recorrente/retentarpagamento', { fatura: id })).toBe(
      'O banco recusou o cartão: limite insuficiente.',
    );
    await comCartao('1111');
    expect(await does(um, 'POST', 'fatura/recorrente/retentarpagamento', { fatura: id })).toMatchObject({
      situacao: 'PAGA',
    });
    expect(await fatura(id)).toMatchObject({ situacao: 'PAGA', forma: 'CARTAO_RECORRENTE', proxima: null });
  });
});

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
  placesOf,
  refused,
  turn,
  um,
} from './house';

describe.each(moduleEngines)('subscription, services and card, on %s', (engine) => {
  opensHouse(engine);
  const cobrancas = (id: number) =>
    all(sql`select chave, situacao from fatura_cobranca where fatura_id = ${id} and meio = 'CARTAO' order by id`);
  const pagas = async (id: number) =>
    Number(
      (
        await one(
          sql`select count(*)::int as n from porta where porta = 'pagamentos' and chave like ${`cobranca:fatura-${id}-c%`} and (valor->>'isPaid')::boolean`,
        )
      ).n,
    );

  it('charges a card once when the answer is lost, and asks the partner before anything is repeated', async () => {
    await goTo('2026-11-30');
    await comCartao('0119');
    const id = await emite('2026-12', '2026-12-10');
    const first = await does(um, 'POST', 'fatura/recorrente/retentarpagamento', { fatura: id });
    expect(first).toMatchObject({
      situacao: 'EM_PROCESSAMENTO',
      mensagem: expect.stringContaining('nada é cobrado duas vezes'),
    });
    expect(await cobrancas(id)).toEqual([{ chave: `fatura-${id}-c1`, situacao: 'INCERTO' }]);
    // Two people press again: the partner is asked, and says that it was paid.
    const again = await Promise.all(
      [1, 2].map(() => does(um, 'POST', 'fatura/recorrente/retentarpagamento', { fatura: id })),
    );
    expect(again.map(({ situacao }) => situacao)).toEqual(['PAGA', 'PAGA']);
    expect([await cobrancas(id), await pagas(id)]).toEqual([[{ chave: `fatura-${id}-c1`, situacao: 'PAGA' }], 1]);
  });
  it('sends a request that never arrived again under its own key', async () => {
    await goTo('2027-01-04');
    await comCartao('0127');
    const id = await emite('2027-01', '2027-01-11');
    expect(await does(um, 'POST', 'fatura/recorrente/retentarpagamento', { fatura: id })).toMatchObject({
      situacao: 'EM_PROCESSAMENTO',
    });
    // The partner may still be at it: nothing is repeated for two minutes.
    expect(await refused(um, 'POST', 'fatura/recorrente/retentarpagamento', { fatura: id })).toContain('em andamento');
    later(130);
    await turn('conferir');
    expect(await fatura(id)).toMatchObject({ situacao: 'ABERTA' });
    expect(await does(um, 'POST', 'fatura/recorrente/cobranca', {})).toMatchObject({ fatura: id, situacao: 'PAGA' });
    expect([await cobrancas(id), await pagas(id)]).toEqual([[{ chave: `fatura-${id}-c1`, situacao: 'PAGA' }], 1]);
  });
  it('charges once when two press at the same time', async () => {
    await goTo('2027-02-01');
    await comCartao('1111');
    const id = await emite('2027-02', '2027-02-10');
    const answers = await Promise.all(
      [1, 2, 3].map(() => um!('POST', 'fatura/recorrente/retentarpagamento', { fatura: id })),
    );
    expect(answers.some(({ body }) => body.result?.situacao === 'PAGA')).toBe(true);
    expect([(await cobrancas(id)).length, await pagas(id), (await fatura(id)).situacao]).toEqual([1, 1, 'PAGA']);
  });
  it('opens what a hired service unlocks without a new session, and closes it when it is cancelled', async () => {
    await all(sql`update plano set funcoes = array_remove(funcoes, 'WHATSAPP')`);
    const { id: servico } = await does(admin, 'POST', 'servico/save', {
      nome: 'WhatsApp avulso',
      cobranca: 'MENSAL',
      valor: 49.9,
      funcao: 'WHATSAPP',
      ativo: true,
    });
    await goTo('2027-02-02');
    const aberto = async () => {
      const menu = JSON.stringify((await um!('GET', 'backoffice/menu')).body.result);
      const entry = /"titulo":"Mensagens[^}]*?"ativo":(true|false)/.exec(menu)?.[1];
      return [(await um!('POST', 'servidorwhatsapp/mensagem/filterpaginated/1/1', {})).status, entry];
    };
    expect((await aberto())[0]).toBe(403);
    await does(um, 'POST', 'servico/contratar', { servico });
    expect((await aberto())[0]).toBe(200);
    expect(await refused(um, 'POST', 'servico/contratar', { servico })).toBeTruthy();
    expect((await um!('GET', 'recorrenciaassinatura/atual')).body.result).toMatchObject({
      contratados: [{ nome: 'WhatsApp avulso', valor: 49.9 }],
    });
    await does(um, 'POST', 'servico/cancelar', { servico });
    expect((await aberto())[0]).toBe(403);
  });
  it('keeps the plan until the paid end, and closes then', async () => {
    await goTo('2027-02-10');
    const given = { motivo: 'Vamos fechar a loja', aoFimDoCiclo: true };
    expect(await does(um, 'POST', 'recorrenciaassinatura/cancelar', given)).toEqual({
      situacao: 'AO_FIM_DO_CICLO',
      fim: '2027-02-28',
    });
    expect(await refused(um, 'POST', 'recorrenciaassinatura/cancelar', given)).toContain('28/02/2027');
    expect(await does(um, 'POST', 'recorrenciaassinatura/manter')).toEqual({ situacao: 'ATIVA' });
    await does(um, 'POST', 'recorrenciaassinatura/cancelar', given);
    await goTo('2027-02-28', '23:00');
    await house.app.routines.turn('recorrenciaAssinatura.terminar');
    const abre = async () => (await um!('POST', 'setor/filterpaginated/1/10', {})).status;
    expect(await abre()).toBe(200);
    await turn('emitir');
    expect(
      await all(sql`select id from fatura_empresa where empresa_id = ${empresa} and competencia = '2027-03'`),
    ).toEqual([]);
    await goTo('2027-03-01', '00:30');
    await house.app.routines.turn('recorrenciaAssinatura.terminar');
    expect(await abre()).toBe(403);
    expect(await one(sql`select situacao, motivo from recorrencia_assinatura where empresa_id = ${empresa}`)).toEqual({
      situacao: 'CANCELADA',
      motivo: 'Vamos fechar a loja',
    });
  });
  it('has no card number anywhere, whatever is sent', async () => {
    const pan = '4111111111111111';
    await all(sql`update empresa set bloqueado = false`);
    await goTo('2027-03-01');
    await um!('POST', 'recorrenciaassinatura/cartao/confirmar', { final: pan, numero: pan, cvv: '123' });
    await um!('POST', 'fatura/recorrente/cobranca', { cartao: pan, vencimento: pan });
    await um!('POST', 'recorrenciaassinatura/cancelar', { motivo: 'x', numero: pan });
    expect(await placesOf(pan)).toEqual([]);
    const [assinatura] = await all(
      sql`select token_parceiro as token from recorrencia_assinatura where token_parceiro is not null`,
    );
    expect(String(assinatura!.token)).toMatch(/^v1\./);
  });
});

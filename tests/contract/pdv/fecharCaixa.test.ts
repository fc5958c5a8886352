/** A till is closed: counted blind, then counted beside expected, then checked. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { password, startServices, type Services } from '../../support/services';
import { tableOf } from '../../support/tableOf';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('the closing of a till on %s', (engine) => {
  let house: Services;
  let [um, leitor, operador]: Speaker[] = [];
  let pizza: number;
  let terminal: number;
  const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
    good(who, method, path, body);
  const sale = (values: Values): Values => ({
    chave: crypto.randomUUID(),
    itens: [{ produto: pizza, quantidade: 1 }],
    ...values,
  });

  beforeAll(async () => {
    house = await startServices({ engine });
    [um, leitor, operador] = await Promise.all((['um', 'leitor', 'vendedor'] as const).map((login) => house.as(login)));
    pizza = house.rowsOf('produto', house.companies[0])[0]!;
    terminal = house.rowsOf('terminal', house.companies[0])[0]!;
    await vendavel(house.database);
    for (const statement of [
      sql`delete from caixa_movimento`,
      sql`delete from venda`,
      sql`delete from caixa`,
      sql`delete from pdv_configuracao`,
      sql`update produto set nome = 'Pizza', preco = 37.4, setor_id = null, controla_estoque = false, pesavel = false where id = ${pizza}`,
      sql`update terminal set ativo = true`,
    ])
      await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  });
  afterAll(() => house?.close());

  it('closes blind with a line for each form that was used, and explains two opposite differences by their sale', async () => {
    const caixa = Number((await does('POST', 'pdv/caixa/abrir', { terminal, fundoTroco: 20 }, operador!)).id);
    await does('POST', 'venda/save', sale({ pagamentos: [{ forma: 'DINHEIRO', valor: 50 }] }), operador!);
    const wrong = await does(
      'POST',
      'venda/save',
      sale({ pagamentos: [{ forma: 'CREDITO', valor: 37.4 }] }),
      operador!,
    );
    await does('POST', 'venda/save', sale({ pagamentos: [{ forma: 'PIX', valor: 37.4 }] }), operador!);
    const seen = (who = operador!): Promise<Values> => does('GET', `pdv/caixa/${caixa}/fechamento`, undefined, who);
    const blind = await seen();
    expect(blind).toMatchObject({ situacao: 'ABERTO', vendas: 3, total: null, trocas: [], passos: [], antes: null });
    const line = { vendas: 1, sozinho: false, contado: null, esperado: null, diferenca: null };
    expect(blind.formas).toMatchObject([
      { ...line, forma: 'DINHEIRO', texto: '1 venda e fundo de abertura. Conte ao lado ou digite o total.' },
      { ...line, forma: 'PIX' },
      { ...line, forma: 'CREDITO', texto: '1 venda. Some os comprovantes da máquina.' },
    ]);
    expect(JSON.stringify(blind), 'no sum, whoever asks').not.toMatch(/37\.4|57\.4|112\.2/);
    expect(JSON.stringify(await seen(um!))).not.toMatch(/37\.4|57\.4|112\.2/);
    const closing = (body: Values) => operador!('POST', `pdv/caixa/${caixa}/fechar`, body);
    // Nothing stands for the note that was counted twice.
    const informado = [
      { forma: 'DINHEIRO', valor: 55.4 },
      { forma: 'PIX', valor: 37.4 },
      { forma: 'VALE_REFEICAO', valor: 37.4 },
    ];
    const cedulas = [
      { valor: 50, quantidade: 1 },
      { valor: 0.1, quantidade: 4 },
    ];
    expect((await closing({ informado, cedulas })).text).toMatch(
      /As notas e moedas somam R\$\s50,40, e o dinheiro contado/,
    );
    const whole = [...cedulas, { valor: 5, quantidade: 1 }];
    const closed = await closing({ informado, cedulas: whole });
    expect(closed.body.hasError, closed.text).toBe(false);
    // The operator learns the result of his own till; another who checks none does not.
    const mine = await seen();
    expect(mine).toMatchObject({
      situacao: 'FECHADO',
      total: { contado: 130.2, esperado: 132.2, diferenca: -2 },
      trocas: [{ venda: wrong.id, valor: 37.4, de: 'CREDITO', para: 'VALE_REFEICAO' }],
    });
    expect(await seen(leitor!)).toMatchObject({ total: null, trocas: [], passos: [] });
    expect(await seen(um!)).toMatchObject({ antes: { fechamentos: 1, diferenca: -2 } });
    // One table on the slip: each form in one line.
    const z = await operador!('GET', `pdv/caixa/${caixa}/fechamento/comprovante`);
    expect(tableOf(z.text)).toEqual([
      ['Forma', 'Contado', 'Esperado', 'Diferença'],
      ['Dinheiro', '55,40', '57,40', '-2,00'],
      ['Pix', '37,40', '37,40', '0,00'],
      ['Cartão de crédito', '0,00', '37,40', '-37,40'],
      ['Vale-refeição', '37,40', '0,00', '37,40'],
      ['Total', '130,20', '132,20', '-2,00'],
    ]);
    expect(z.text).toMatch(/Notas: 1x50 1x5/);
    // The manager's check: what goes to the safe and what stays are what was counted in cash.
    const check = (body: Values) => um!('POST', `pdv/caixa/${caixa}/conferir`, body);
    expect(await does('GET', `pdv/caixa/findbyid/${caixa}`)).toMatchObject({ fundoSeguinte: 20, paraCofre: 35.4 });
    expect((await check({ paraCofre: 35, fundoSeguinte: 20 })).text).toMatch(/O cofre e o fundo somam/);
    const checked = await check({ paraCofre: 25.4, fundoSeguinte: 30, motivoDiferenca: 'TROCO' });
    expect(checked.body.hasError, checked.text).toBe(false);
  });

  it('demands a justification above the tolerance of the house, and a supervisor where the house says so', async () => {
    const all = (statement: ReturnType<typeof sql>) =>
      house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
    const { perfil } = (
      (await all(sql`select perfil_id as perfil from usuario where login = 'vendedor'`)).rows as { perfil: number }[]
    )[0]!;
    for (const codigo of ['PDV_AUTORIZAR', 'CAIXA_CONFERIR'])
      await all(sql`update perfil set permissoes = array_remove(permissoes, ${codigo}) where id = ${perfil}`).catch(
        () => all(sql`update perfil set permissoes = permissoes - ${codigo} where id = ${perfil}`),
      );
    const configurar = async (values: Values): Promise<void> => {
      const before = await does('GET', 'pdv/configuracao/empresa');
      await does('POST', 'pdv/configuracao/save', { ...before, ...values });
    };
    const abrir = async (): Promise<number> =>
      Number((await does('POST', 'pdv/caixa/abrir', { terminal, fundoTroco: 20 }, operador!)).id);
    const fechar = (caixa: number, valor: number, more: Values = {}) =>
      operador!('POST', `pdv/caixa/${caixa}/fechar`, { informado: [{ forma: 'DINHEIRO', valor }], ...more });

    await configurar({ toleranciaCaixa: 5, pedeSupervisorFechar: false });
    // Within it, to the cent, either way: nothing is asked, and a justification that nobody needs is not kept.
    for (const valor of [15, 25]) {
      const caixa = await abrir();
      const closed = await fechar(caixa, valor, { justificativa: 'à toa' });
      expect(closed.body.hasError, closed.text).toBe(false);
      expect(await does('GET', `pdv/caixa/${caixa}/fechamento`, undefined, operador!)).toMatchObject({
        tolerancia: 5,
        justificativa: null,
      });
    }
    // Above it: at the field, without a sum, and the till stays open.
    const caixa = await abrir();
    for (const more of [{}, { justificativa: '   ' }]) {
      const refused = await fechar(caixa, 14.99, more);
      expect(refused.status).toBe(422);
      expect(refused.body.fieldErrors).toHaveProperty(['justificativa']);
      expect(refused.text, 'the count is blind').not.toMatch(/5[.,]01|20[.,]00/);
    }
    expect(await does('GET', `pdv/caixa/${caixa}/fechamento`, undefined, operador!)).toMatchObject({
      situacao: 'ABERTO',
      total: null,
    });
    // The house wants a supervisor too: asked for after the justification, and written down.
    await configurar({ pedeSupervisorFechar: true });
    const justificativa = 'Troco dado a mais';
    expect((await fechar(caixa, 14.99, { justificativa })).body.fieldErrors).toHaveProperty(['$second.login']);
    const word = (login: string) => ({ justificativa, $second: { login, senha: password } });
    expect((await fechar(caixa, 14.99, word('leitor'))).body.fieldErrors).toHaveProperty(['$second.login']);
    const closed = await fechar(caixa, 14.99, word('um'));
    expect(closed.body.hasError, closed.text).toBe(false);
    const seen = await does('GET', `pdv/caixa/${caixa}/fechamento`, undefined, um!);
    expect(seen).toMatchObject({ justificativa, total: { diferenca: -5.01 } });
    expect(JSON.stringify(seen.passos)).toMatch(/autorizou fechar com a diferença/);
    // The slip says it to who learns the result, and to nobody else.
    const slip = async (who: Speaker) => (await who('GET', `pdv/caixa/${caixa}/imprimir/z`)).text;
    expect(await slip(um!)).toMatch(/Justificativa: Troco dado a mais[\s\S]*Autorizado por/);
    expect(await slip(leitor!)).not.toMatch(/Justificativa/);
    expect(await does('GET', `pdv/caixa/findbyid/${caixa}`, undefined, leitor!)).not.toHaveProperty('justificativa');
    // A recount begins anew.
    const $second = { login: 'dois', senha: password };
    expect((await um!('POST', `pdv/caixa/${caixa}/reabrir`, { $second })).status).toBe(422);
    await configurar({ toleranciaCaixa: null, pedeSupervisorFechar: false });
    const livre = await abrir();
    expect((await fechar(livre, 0)).body.hasError).toBe(false);
  });
});

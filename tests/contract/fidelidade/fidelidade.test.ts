/** Points of customers: what orders give, what is taken, taken back and expires. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Values } from '../../support/fidelidade';

describe.each(moduleEngines)('points on %s', (engine) => {
  const loja = fidelidade(engine);
  const { um, done, told, find, pontos, give, adds, cliente, order, conclude, cancel, all, clock, later, turn } = loja;
  const redeem = (id: number, quantos: number) =>
    told('transacao/lancar', { cliente: id, tipo: 'RESGATE', pontos: quantos, motivo: 'Teste' });

  it('are given once for an order, and go back when it is cancelled', async () => {
    const maria = await cliente();
    const bought = await order(maria, 57.9);
    await conclude(bought);
    // Told again, as a retry of the outbox would.
    await all(sql`update pedido set situacao = 'PRONTO' where id = ${bought}`);
    await conclude(bought);
    expect(await pontos(maria)).toBe(57);
    const rows = await find('transacao/', { cliente: maria });
    expect(rows).toMatchObject([{ tipo: 'CREDITO', pontos: 57, saldo: 57, restante: 57, valor: 57.9 }]);
    await cancel(bought);
    expect(await pontos(maria)).toBe(0);
    const after = await find('transacao/', { cliente: maria, $sort: [['id', 'asc']] });
    expect(after).toMatchObject([
      { situacao: 'CANCELADA', pontos: 57, restante: 0 },
      { tipo: 'ESTORNO', pontos: -57, saldo: 0, estornoDe: rows[0]!.id },
    ]);
    await adds();
  });
  it('are never taken twice: of twenty that take 100 of 150 at once one succeeds', async () => {
    const maria = await cliente();
    await give(maria, 150);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(maria, 100)));
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1);
    expect(answers.filter((one) => String(one).startsWith('Saldo insuficiente'))).toHaveLength(19);
    expect(await pontos(maria)).toBe(50);
    await adds();
  });
  it('add up where many give and take at once', async () => {
    const [maria, joao] = [await cliente(), await cliente('João')];
    await Promise.all([give(maria, 500), give(joao, 500)]);
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        at % 3 === 0 ? give(at % 2 ? maria : joao, 7) : redeem(at % 2 ? maria : joao, 30 + at),
      ),
    );
    for (const one of [maria, joao]) expect(await pontos(one)).toBeGreaterThanOrEqual(0);
    await Promise.all([give(maria, 1000), give(joao, 1000)]);
    // Each sent twice at once, as who hears nothing asks again: one row a key, and the same answer to both.
    const twice = async (at: number): Promise<readonly unknown[]> => {
      const tipo = at % 2 ? 'RESGATE' : 'BONUS';
      const body = { cliente: at % 3 ? maria : joao, tipo, pontos: 10 + at, motivo: 'Em dobro' };
      const key = { 'idempotency-key': crypto.randomUUID() };
      const both = await Promise.all([1, 2].map(() => um('POST', 'transacao/lancar', body, key)));
      return both.map(({ body: { result } }) => (result as unknown as Values | null)?.id);
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => twice(at)));
    for (const [first, second] of answers) expect(second).toBe(first);
    const written = await find('transacao/', { motivo: 'Em dobro' });
    expect(written.map(({ id }) => id).toSorted()).toEqual(answers.map(([first]) => Number(first)).toSorted());
    const [sums] = await all<{ wrong: string }>(sql`select count(*) as wrong from (
      select saldo, sum(pontos) over (partition by cliente_id order by id) as corrido
      from transacao where cliente_id in (${maria}, ${joao})) t where saldo <> corrido or saldo < 0`);
    expect(Number(sums!.wrong)).toBe(0);
    await adds();
    await expect(all(sql`update cliente set pontos = -1 where id = ${maria}`)).rejects.toThrow('minimo');
  });
  it('are cancelled by an opposite row, once, and not by a link', async () => {
    const maria = await cliente();
    const { id } = await give(maria, 40);
    const link = await um('GET', `transacao/cancelar/${id}`, undefined, { 'remember-me': '' });
    expect(link.status).toBeGreaterThanOrEqual(401);
    expect(await pontos(maria)).toBe(40);
    expect((await um('GET', `transacao/cancelar/${id}`)).body.hasError).toBe(false);
    expect(await pontos(maria)).toBe(0);
    expect((await um('GET', `transacao/cancelar/${id}`)).body.hasError).toBe(true);
    expect(await find('transacao/', { estornoDe: id })).toMatchObject([{ pontos: -40, tipo: 'ESTORNO' }]);
    await adds();
  });
  it('pay nothing after their last day, whether the routine has run or not, and their totals add up', async () => {
    const maria = await cliente();
    const ten = await give(maria, 10);
    await give(maria, 30);
    await all(sql`update transacao set expira_em = '2026-11-09' where id = ${ten.id}`);
    expect(await redeem(maria, 35)).toContain('Saldo insuficiente');
    expect(await redeem(maria, 20)).toBe('ok');
    expect(await pontos(maria)).toBe(10);
    expect(await find('transacao/', { cliente: maria, tipo: 'EXPIRACAO' })).toMatchObject([{ pontos: -10 }]);
    const { result } = (await um('POST', 'transacao/relatorio/totalizador', { filter: { cliente: maria } })).body;
    const of = result as unknown as Readonly<Record<string, number>>;
    expect(of.creditos! + of.resgates! + of.expirados! + of.ajustes!).toBe(of.pontos);
    expect([of.pontos, of.emAberto]).toEqual([10, 10]);
    await adds();
  });
  it('leave first what expires first, and what is left expires in the day of the company', async () => {
    const maria = await cliente();
    const [ten, twenty] = [await give(maria, 10), await give(maria, 20)];
    await all(sql`update transacao set expira_em = '2026-12-01' where id = ${ten.id}`);
    await all(sql`update transacao set expira_em = '2026-12-30' where id = ${twenty.id}`);
    expect(await redeem(maria, 15)).toBe('ok');
    const left = await find('transacao/', { cliente: maria, tipo: 'BONUS', $sort: [['id', 'asc']] });
    expect(left.map(({ restante }) => restante)).toEqual([0, 15]);
    // The evening of the 30th in São Paulo is the 31st in UTC.
    await later('2026-12-31T02:00:00Z');
    await turn('transacao.vencer');
    expect(await pontos(maria)).toBe(15);
    await later('2026-12-31T03:30:00Z');
    await turn('transacao.vencer');
    await turn('transacao.vencer');
    expect(await find('transacao/', { cliente: maria, tipo: 'EXPIRACAO' })).toMatchObject([{ pontos: -15, saldo: 0 }]);
    // Expired points are not taken back again.
    expect((await um('GET', `transacao/cancelar/${twenty.id}`)).body.hasError).toBe(false);
    expect(await pontos(maria)).toBe(0);
    await adds();
  });
  it('are given back into the lots they came of', async () => {
    const maria = await cliente();
    await give(maria, 10);
    await give(maria, 20);
    const { id } = await done('transacao/lancar', { cliente: maria, tipo: 'RESGATE', pontos: 15, motivo: 'Teste' });
    await done(`transacao/cancelar/${id}`);
    const left = await find('transacao/', { cliente: maria, tipo: 'BONUS', $sort: [['id', 'asc']] });
    expect(left.map(({ restante }) => restante)).toEqual([10, 20]);
    expect(await pontos(maria)).toBe(30);
    await adds();
  });
  it('that were used before their credit was cancelled are taken from the next credits', async () => {
    const maria = await cliente();
    const { id } = await give(maria, 100);
    expect(await redeem(maria, 70)).toBe('ok');
    await done(`transacao/cancelar/${id}`);
    expect(await pontos(maria)).toBe(0);
    expect(await find('transacao/', { estornoDe: id })).toMatchObject([{ pontos: -30, aRecuperar: 70 }]);
    await give(maria, 50);
    expect(await pontos(maria)).toBe(0);
    await give(maria, 50);
    expect(await pontos(maria)).toBe(30);
    await adds();
  });
  it('are not made by taking back what was paid with a credit that is taken back too', async () => {
    const maria = await cliente();
    const { id } = await give(maria, 100);
    const used = await done('transacao/lancar', { cliente: maria, tipo: 'RESGATE', pontos: 100, motivo: 'Teste' });
    await done(`transacao/cancelar/${id}`);
    await done(`transacao/cancelar/${used.id}`);
    expect(await pontos(maria)).toBe(0);
    await adds();
    // The bonus of a first purchase goes with it, and comes with the next.
    await loja.configure({ bonusCadastro: 25 });
    const ana = await cliente('Ana');
    const [first, second, third] = [await order(ana, 10), await order(ana, 10), await order(ana, 10)];
    await conclude(first);
    expect(await pontos(ana)).toBe(35);
    await cancel(first);
    expect(await pontos(ana)).toBe(0);
    await conclude(second);
    await conclude(third);
    expect(await pontos(ana)).toBe(45);
    await loja.configure({ bonusCadastro: null });
    await adds();
  });
  it('wait for their time, and for somebody where a day has more than the company takes', async () => {
    await loja.configure({ carenciaHoras: 24, limiteDiaTransacoes: 1 });
    const maria = await cliente();
    await conclude(await order(maria, 30));
    await conclude(await order(maria, 20));
    expect(await pontos(maria)).toBe(0);
    const [first, second] = await find('transacao/', { cliente: maria, $sort: [['id', 'asc']] });
    expect([first, second]).toMatchObject([
      { situacao: 'PENDENTE', saldo: null },
      { situacao: 'PENDENTE', disponivelEm: null, motivo: 'Acima do limite do dia' },
    ]);
    await later(new Date(clock.now.getTime() + 25 * 3_600_000).toISOString());
    await turn('transacao.efetivar');
    expect(await pontos(maria)).toBe(30);
    await done(`transacao/${second!.id}/efetivar`);
    expect(await pontos(maria)).toBe(50);
    await loja.configure({ carenciaHoras: 0, limiteDiaTransacoes: null });
    await adds();
  });
  it('that look twice are found, and one of them stays', async () => {
    const maria = await cliente('Ana Repetida');
    const [one, other] = [await give(maria, 33), await give(maria, 33)];
    const { grupos } = await done('transacao/duplicada/relatorio');
    const group = (grupos as readonly Values[]).find((each) => each.cliente === 'Ana Repetida')!;
    expect((group.transacoes as readonly Values[]).map(({ id }) => id)).toEqual([one.id, other.id]);
    await turn('transacao.suspeitar');
    expect(await find('transacao/', { cliente: maria, situacao: 'SUSPEITA' })).toMatchObject([{ id: other.id }]);
    expect(await done('transacao/duplicada/corrigir', { grupos: [{ manter: one.id, cancelar: [other.id] }] })).toEqual({
      canceladas: 1,
    });
    expect(await pontos(maria)).toBe(33);
    await adds();
    // A transaction that was confirmed as no duplicate is not suspected again; the search for duplicates cancels
    // nothing else.
    const [first, again, apart] = [await give(maria, 44), await give(maria, 44), await give(maria, 45)];
    await turn('transacao.suspeitar');
    await done(`transacao/${again.id}/confiar`);
    await turn('transacao.suspeitar');
    expect(await find('transacao/', { cliente: maria, situacao: 'SUSPEITA' })).toEqual([]);
    expect((await done('transacao/duplicada/relatorio')).grupos).not.toContainEqual(
      expect.objectContaining({ cliente: 'Ana Repetida' }),
    );
    expect(await told('transacao/duplicada/corrigir', { grupos: [{ manter: first.id, cancelar: [apart.id] }] })).toBe(
      'Estas transações não se repetem!',
    );
    // The same of all of a group, on the page that shows them, those too that nobody suspects yet.
    const [fifty, twice] = [await give(maria, 55), await give(maria, 55)];
    expect(await told('transacao/duplicada/manter', { transacoes: [fifty.id, apart.id] })).toBe(
      'Estas transações não se repetem!',
    );
    expect(await done('transacao/duplicada/manter', { transacoes: [twice.id, fifty.id] })).toEqual({ mantidas: 2 });
    await turn('transacao.suspeitar');
    expect(await find('transacao/', { cliente: maria, situacao: 'SUSPEITA' })).toEqual([]);
    // A balance that is wrong becomes the sum of its rows, and is counted.
    await all(sql`update cliente set pontos = 1 where id = ${maria}`);
    const { admin } = loja.speakers;
    await admin('POST', `user/admin/company/${loja.house.companies[0]}`);
    expect(await done('transacao/verificacao/recalcular', {}, admin)).toEqual({ recalculados: 1 });
    expect(await pontos(maria)).toBe(33 + 44 + 44 + 45 + 55 + 55);
    await adds();
  });
  it('given by hand have a limit of the day, above which another person must say yes', async () => {
    await loja.configure({ limiteOperadorDia: 500 });
    await all(sql`update transacao set data = '2026-01-01' where origem = 'MANUAL'`);
    const maria = await cliente();
    expect(await told('transacao/lancar', { cliente: maria, tipo: 'BONUS', pontos: 400, motivo: 'x' })).toBe('ok');
    expect(await told('transacao/lancar', { cliente: maria, tipo: 'BONUS', pontos: 101, motivo: 'x' })).toMatch(
      'Você pode lançar até 500 pontos por dia.',
    );
    const alone = await um('POST', 'transacao/lancar/autorizado', {
      cliente: maria,
      tipo: 'BONUS',
      pontos: 101,
      motivo: 'x',
    });
    expect(alone.status).toBe(422);
    await loja.configure({ limiteOperadorDia: 100_000 });
  });
  it('pay an order in part, follow what it is paid with, and go back into their lots when it is cancelled', async () => {
    await loja.configure({ valorPonto: 0.05, percentualMaximoPedido: 50, resgateMinimo: 20 });
    const maria = await cliente();
    await give(maria, 600);
    const paying = (valor: number, cash: number | null = null) => ({
      pagamentos: [
        { forma: 'PONTOS', valor },
        { forma: 'PIX', valor: cash },
      ],
    });
    const produto = loja.house.rowsOf('produto', loja.house.companies[0])[0];
    const buy = {
      cliente: maria,
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto, quantidade: 1 }],
    };
    const bought = await order(maria, 50, paying(10.02));
    // A fifth of the last point was needed: a whole one is taken.
    expect(await pontos(maria)).toBe(600 - 201);
    expect(await done('pedido/previa', buy)).toMatchObject({ total: 50, pontos: { saldo: 399, limite: 19.95 } });
    expect(await done('pedido/previa', { ...buy, cliente: null })).toMatchObject({ pontos: null });
    for (const [more, why] of [
      [paying(25.01), /pagam até R\$\s25,00/],
      [paying(20), /R\$\s20,00 custam 400 pontos, e o cliente tem 399 pontos/],
      [paying(0.95), 'O resgate mínimo é de 20 pontos!'],
      [{ ...paying(10), cliente: null }, 'Só um cliente identificado paga com pontos!'],
    ] as const)
      expect(await told('pedido/save', { ...buy, ...more })).toMatch(why);
    const [row] = await find('transacao/', { pedido: bought, tipo: 'RESGATE' });
    expect(row).toMatchObject({ pontos: -201, saldo: 399, valor: 10.02, origem: 'PEDIDO' });
    expect(await told(`transacao/cancelar/${row!.id}`)).toMatch('Os pontos pagam o pedido');
    await done(`pedido/${bought}/pagamento`, paying(5));
    expect(await pontos(maria)).toBe(500);
    await conclude(bought);
    // Amounts paid with points earn none: 45 of 50.
    expect(await pontos(maria)).toBe(545);
    await done('pedido/alterarstatus', {
      selection: { ids: [bought] },
      situacao: 'CANCELADO',
      motivoCancelamento: 'Desistiu',
    });
    await loja.settle();
    expect(await pontos(maria)).toBe(600);
    await adds();
    const other = await order(maria, 50, paying(25));
    await done(`pedido/${other}/pagamento`, { pagamentos: [{ forma: 'PIX', valor: 50 }] });
    await cancel(other);
    expect(await pontos(maria)).toBe(600);
    const answers = await Promise.all([1, 2].map(() => told('pedido/save', { ...buy, ...paying(20) })));
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1);
    expect(await pontos(maria)).toBe(200);
    const [last] = await find('pedido/', { cliente: maria, $sort: [['id', 'desc']] });
    expect(last!.pagamentos).toMatchObject([
      { forma: 'PONTOS', valor: 20 },
      { forma: 'PIX', valor: 30 },
    ]);
    await loja.configure({ percentualMaximoPedido: null });
    expect(await told('pedido/save', { ...buy, ...paying(5) })).toBe('A empresa não recebe pontos como pagamento!');
    await adds();
    await loja.configure({ valorPonto: 0.01, percentualMaximoPedido: 100, resgateMinimo: 1 });
  });
  it('of customers who were one and are several again are what is left of the credits of each, and expire', async () => {
    await loja.configure({ validadeDias: 5 });
    const [maria, ana] = [await cliente(), await cliente('Maria Silva')];
    await give(maria, 100);
    await loja.configure({ validadeDias: 2 });
    await give(ana, 50);
    await loja.configure({ validadeDias: null });
    await done('client/unificar', { id: maria, outros: [ana], confirmaCpf: true });
    expect(await pontos(maria)).toBe(150);
    // The fifty of Ana go first, and thirty of Maria's own.
    expect(await redeem(maria, 80)).toBe('ok');
    const { relatorio } = await done('client/unificado/telefone/restaurar', { id: maria });
    expect([await pontos(maria), await pontos(ana)]).toEqual([70, 0]);
    expect(relatorio).toContain('0 de 50 pontos');
    await adds();
    await later(new Date(clock.now.getTime() + 8 * 86_400_000).toISOString());
    await turn('transacao.vencer');
    expect([await pontos(maria), await pontos(ana)]).toEqual([0, 0]);
    await adds();
  });
  it('are given, taken, given back, expire and become another customer’s at once, and nobody hears of a deadlock', async () => {
    await loja.configure({ validadeDias: 1 });
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async () => [await cliente('Nome Igual'), await cliente('Nome Igual')] as const),
    );
    for (const [one, other] of pairs)
      for (const who of [one, other]) for (let at = 0; at < 3; at++) await give(who, 40);
    await loja.configure({ validadeDias: null });
    const { id: premio } = await done('premio/save', { nome: 'Brinde', tipo: 'BRINDE', pontos: 15, estoque: 9 });
    const used = await Promise.all(
      pairs.map(([one]) => done('transacao/lancar', { cliente: one, tipo: 'RESGATE', pontos: 20, motivo: 'Teste' })),
    );
    await later(new Date(clock.now.getTime() + 3 * 86_400_000).toISOString());
    const heard: unknown[] = [];
    const hear = async (path: string, body: Values = {}): Promise<void> => {
      const { status, text } = await um('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
      if (status >= 500 || /deadlock|impasse|40P01/i.test(text)) heard.push([path, status, text]);
    };
    await Promise.all([
      turn('transacao.vencer'),
      ...pairs.flatMap(([one, other], at) => [
        hear('transacao/lancar', { cliente: one, tipo: 'RESGATE', pontos: 30, motivo: 'x' }),
        hear('transacao/lancar', { cliente: other, tipo: 'RESGATE', pontos: 30, motivo: 'x' }),
        hear('premio/resgate/solicitar', { cliente: other, premio }),
        hear('premio/resgate/solicitar', { cliente: one, premio }),
        hear(`transacao/cancelar/${used[at]!.id}`),
        hear('transacao/lancar', { cliente: other, tipo: 'BONUS', pontos: 5, motivo: 'x' }),
        hear('client/unificar', { id: one, outros: [other], confirmaCpf: true }),
      ]),
    ]);
    await turn('transacao.vencer');
    expect(heard).toEqual([]);
    await adds();
    // Every pair is one by now, and nothing was written for who is no more.
    for (const [, other] of pairs)
      expect(await all(sql`select id from transacao where cliente_id = ${other}`)).toEqual([]);
  });
  it('of another company are not there', async () => {
    const [any] = await find('transacao/');
    const { dois } = loja.speakers;
    expect((await dois('GET', `transacao/findbyid/${any!.id}`)).status).toBe(404);
    expect((await dois('POST', `transacao/cancelar/${any!.id}`, {})).status).toBe(404);
    expect((await loja.speakers.leitor('POST', 'transacao/lancar', {})).status).toBe(403);
  });
});

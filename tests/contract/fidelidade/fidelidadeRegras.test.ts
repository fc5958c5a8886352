/** Points by special rules, by a customer's code, for a referral, and with a warning before they expire. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codigoPara } from '../../support/codigo';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Values } from '../../support/fidelidade';

describe.each(moduleEngines)('rules of points on %s', (engine) => {
  const loja = fidelidade(engine);
  const { um, done, told, find, pontos, give, adds, cliente, order, conclude, cancel, all, clock, later, turn } = loja;
  const redeem = (id: number, quantos: number) =>
    told('transacao/lancar', { cliente: id, tipo: 'RESGATE', pontos: quantos, motivo: 'Teste' });

  it('are others by special rules, which the simulation of last month counts as the orders of then would have', async () => {
    const [company] = loja.house.companies;
    const [produto, other] = loja.house.rowsOf('produto', company);
    const [{ categoria_id: categoria }] = (await all<{ categoria_id: number }>(
      sql`update produto set categoria_id = (select min(id) from categoria_produto where empresa_id = ${company})
        where id = ${produto} returning categoria_id`,
    )) as [{ categoria_id: number }];
    await all(sql`update pedido set data = '2025-01-01T12:00:00Z' where empresa_id = ${company}`);
    const [maria, ana] = [await cliente(), await cliente('Ana')];
    // Two Tuesdays and a Wednesday of the month before.
    for (const [who, price, at] of [
      [maria, 10, '2026-12-15T15:00:00Z'],
      // Late on Tuesday in São Paulo.
      [maria, 20.5, '2026-12-23T01:00:00Z'],
      [ana, 30, '2026-12-16T15:00:00Z'],
    ] as const) {
      const bought = await order(who, price);
      await conclude(bought);
      await all(sql`update pedido set data = ${at}, data_conclusao = ${at} where id = ${bought}`);
    }
    await later('2027-01-05T15:00:00Z');
    const { id } = (await um('GET', 'fidelidade/configuracao/carregar')).body.result as unknown as Values;
    const would = async (regras: readonly Values[]): Promise<unknown> => {
      await loja.configure({ regras: regras.map((one, at) => ({ nome: `Regra ${at}`, vezes: 1, ...one })) });
      return (await done('fidelidade/configuracao/simular', { id, compra: 57.9 })).teriaDado;
    };
    expect(await would([])).toBe(10 + 20 + 30);
    expect(await would([{ diasSemana: ['TER'], vezes: 2 }])).toBe(20 + 41 + 30);
    expect(await would([{ quando: 'PRIMEIRA_COMPRA', mais: 100 }])).toBe(110 + 20 + 130);
    expect(await would([{ categoria: Number(categoria), vezes: 3 }])).toBe(30 + 61 + 90);
    expect(await would([{ produto: other, vezes: 3 }])).toBe(60);
    await all(sql`update cliente set aniversario = '12-16', segmento = 'FIEL' where id = ${ana}`);
    expect(await would([{ quando: 'ANIVERSARIO', vezes: 2 }])).toBe(10 + 20 + 60);
    // Ordered the day before for the birthday, it is of the day that it was wanted for.
    await all(sql`update pedido set data = '2026-12-15T15:00:00Z', agendado_para = '2026-12-16T15:00:00Z'
      where cliente_id = ${ana} and data = '2026-12-16T15:00:00Z'`);
    expect(await would([{ quando: 'ANIVERSARIO', vezes: 2 }])).toBe(10 + 20 + 60);
    expect(await would([{ niveis: ['FIEL'], vezes: 1.5 }])).toBe(10 + 20 + 45);
    // The day of the simulated purchase is today's, a Tuesday.
    await would([{ diasSemana: ['TER'], vezes: 2 }]);
    expect(await done('fidelidade/configuracao/simular', { id, compra: 57.9 })).toMatchObject({ pontos: 115 });
    // The same rules when an order is concluded, and for a purchase told by hand.
    await would([
      { diasSemana: ['TER'], produto, vezes: 2 },
      { niveis: ['FIEL'], mais: 7 },
    ]);
    const before = await pontos(ana);
    await conclude(await order(ana, 12.5));
    expect(await pontos(ana)).toBe(before + 25 + 7);
    const hand = { cliente: ana, tipo: 'CREDITO', valor: 12.5, motivo: 'Nota de papel' };
    expect(await done('transacao/lancar/previa', hand)).toMatchObject({ pontosLancados: 12 + 7 });
    expect(await done('transacao/lancar', hand)).toMatchObject({ pontos: 12 + 7 });
    await loja.configure({ regras: null });
    await adds();
  });
  it('go by the word of their customer where the company asks for it, once, and wrong words are counted', async () => {
    const [maria, joao] = [await cliente(), await cliente('João')];
    await give(maria, 500);
    await done(`client/${maria}/senha-de-resgate`, { senha: '4821' });
    await done(`client/${joao}/senha-de-resgate`, { senha: '4821' });
    const ask = (senha: string, uso = 'LANCAMENTO') =>
      done('fidelidade/senha/conferir', { cliente: maria, senha, uso });
    // Nobody asks yet.
    expect(await redeem(maria, 10)).toBe('ok');
    await loja.configure({ exigeSenhaResgate: true, valorPonto: 0.05 });
    const no = /Peça a senha ao cliente/;
    const produto = loja.house.rowsOf('produto', loja.house.companies[0])[0];
    const buy = {
      cliente: maria,
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto, quantidade: 1 }],
    };
    const paying = (valor: number) => ({
      pagamentos: [
        { forma: 'PONTOS', valor },
        { forma: 'PIX', valor: null },
      ],
    });
    await all(sql`update produto set preco = 50 where id = ${produto}`);
    const { id: premio } = await done('premio/save', { nome: 'Caneca', tipo: 'BRINDE', pontos: 20 });
    const prize = () => told('premio/resgate/solicitar', { cliente: maria, premio });
    expect(await done('pedido/previa', buy)).toMatchObject({ pontos: { pedeSenha: true } });
    for (const refused of [await redeem(maria, 10), await prize(), await told('pedido/save', { ...buy, ...paying(5) })])
      expect(refused).toMatch(no);
    expect(await pontos(maria)).toBe(490);
    // Each word is good for one redemption, of who was told it.
    const takes = {
      LANCAMENTO: () => redeem(maria, 10),
      PREMIO: prize,
      PEDIDO: () => told('pedido/save', { ...buy, ...paying(5) }),
    };
    for (const [uso, take] of Object.entries(takes)) {
      for (const other of Object.keys(takes).filter((one) => one !== uso)) {
        expect(await ask('4821', other)).toMatchObject({ confere: true });
        expect(await take(), `${uso} by the word for ${other}`).toMatch(no);
      }
      expect(await ask('4821', uso)).toMatchObject({ confere: true });
      expect(await take()).toBe('ok');
      expect(await take()).toMatch(no);
    }
    expect(await pontos(maria)).toBe(490 - 10 - 20 - 100);
    // It is good for ten minutes.
    expect(await ask('4821')).toMatchObject({ confere: true });
    await later(new Date(clock.now.getTime() + 11 * 60_000).toISOString());
    expect(await redeem(maria, 10)).toMatch(no);
    // Paid with less points it gives back, and asks nobody.
    const [paid] = await find('pedido/', { cliente: maria, $sort: [['id', 'desc']] });
    await done(`pedido/${paid!.id}/pagamento`, paying(2));
    expect(await told(`pedido/${paid!.id}/pagamento`, paying(6))).toMatch(no);
    // Four wrong ones are wrong, the fifth closes it, to the right one too; and for an hour.
    for (let at = 0; at < 4; at++)
      expect(await ask('0000')).toEqual({ confere: false, recusa: 'A senha não confere!' });
    expect((await ask('0000')).recusa).toMatch('Muitas senhas erradas');
    expect(await ask('4821')).toMatchObject({ confere: false });
    expect(await redeem(maria, 10)).toMatch(no);
    // The code goes to the mobile meanwhile.
    const [company] = loja.house.companies;
    await all(sql`delete from instancia_whatsapp where empresa_id = ${company}`);
    await all(sql`insert into instancia_whatsapp (nome, empresa_id, servidor_id, provedor, estado, pausada)
      values ('Loja', ${company}, ${loja.house.rowsOf('servidorWhatsapp', null)[0]}, 'SIMULADOR', 'CONECTADA', false)`);
    const asked = await done('fidelidade/senha/codigo', { cliente: maria, uso: 'LANCAMENTO' });
    expect(asked).toEqual({ enviado: true, simulado: true });
    const [{ telefone }] = (await all(sql`select telefone from cliente where id = ${maria}`)) as [{ telefone: string }];
    const codigo = await codigoPara(loja.house, telefone);
    expect(await ask(codigo === '000000' ? '000001' : '000000')).toMatchObject({ confere: false });
    // Not for another use.
    expect(await ask(codigo, 'PREMIO')).toMatchObject({ confere: false });
    expect(await ask(codigo)).toMatchObject({ confere: true });
    expect(await redeem(maria, 10)).toBe('ok');
    expect(await ask(codigo), 'once').toMatchObject({ confere: false });
    const queue = await all<{ texto: string }>(sql`select texto from mensagem_whatsapp where telefone = ${telefone}`);
    expect(JSON.stringify(queue), 'people of the company do not read it').not.toContain(codigo);
    await done(`client/${maria}/senha-de-resgate`, { senha: '1111' });
    expect(await done('premio/resgate/senha', { cliente: maria, senha: '4821' })).toMatchObject({ confere: false });
    await later(new Date(clock.now.getTime() + 61 * 60_000).toISOString());
    expect(await done('transacao/senha', { cliente: maria, senha: '1111' })).toMatchObject({ confere: true });
    // It never leaves: it is sealed, and neither answers nor the audit have it.
    const kept = await all<{ resumo: string }>(
      sql`select resumo from senha_de_resgate where cliente_id in (${maria}, ${joao})`,
    );
    expect(kept).toHaveLength(2);
    for (const { resumo } of kept) expect(resumo).toMatch(/^v1\./);
    const { admin } = loja.speakers;
    const list = await admin('POST', 'fidelidade/senha/filterpaginated/1/10', {});
    expect(list.text).not.toMatch(/v1\.|4821|1111|[0-9a-f]{64}/);
    expect(
      await all(
        sql`select id from auditoria where coalesce(antes::text, '') || coalesce(depois::text, '') ~ '"(4821|1111)"'`,
      ),
    ).toEqual([]);
    await loja.configure({ exigeSenhaResgate: false, valorPonto: 0.01 });
    await adds();
  });
  it('come once to who brought a customer, with the first purchase, and go back with it', async () => {
    await loja.configure({ bonusIndicacao: 80 });
    const [maria, ana, rui] = [await cliente(), await cliente('Ana'), await cliente('Rui')];
    const save = async (id: number, indicadoPor: number): Promise<unknown> => {
      const { versao } = (await um('GET', `client/findbyid/${id}`)).body.result as unknown as Values;
      return told('client/save', { id, versao, indicadoPor });
    };
    expect(await save(ana, ana)).toBe('Ninguém indica a si mesmo!');
    expect(await save(ana, maria)).toBe('ok');
    const [first, second] = [await order(ana, 10), await order(ana, 10)];
    await Promise.all([conclude(first), conclude(second)]);
    expect([await pontos(maria), await pontos(ana)]).toEqual([80, 20]);
    expect(await find('transacao/', { cliente: maria })).toMatchObject([
      { tipo: 'BONUS', descricao: 'Bônus de indicação' },
    ]);
    // The transaction that gave the bonus takes it back; the next purchase is not a first one while the other stands.
    const [row] = await find('transacao/', { cliente: maria });
    await cancel(Number(row!.pedido));
    expect([await pontos(maria), await pontos(ana)]).toEqual([0, 10]);
    await conclude(await order(ana, 10));
    expect(await pontos(maria)).toBe(0);
    // Cancelled all of them, the next is the first again.
    for (const { pedido, situacao } of await find('transacao/', { cliente: ana, tipo: 'CREDITO' }))
      if (situacao !== 'CANCELADA') await cancel(Number(pedido));
    await conclude(await order(ana, 10));
    expect(await pontos(maria)).toBe(80);
    expect(await save(rui, ana)).toBe('ok');
    await conclude(await order(rui, 10));
    expect(await pontos(ana)).toBe(10 + 80);
    expect(await save(rui, maria)).toBe('Este cliente já comprou: a indicação é de antes!');
    await loja.configure({ bonusIndicacao: null });
    await adds();
  });
  it('that end soon are told of once, to more than a thousand customers too, and to nobody who wants no messages', async () => {
    await loja.configure({ validadeDias: 30, avisaAntesDias: 7 });
    const [company] = loja.house.companies;
    const maria = await cliente();
    await give(maria, 30);
    const many = 1205;
    await all(sql`insert into cliente (empresa_id, nome, tipo, telefone, situacao, origem, busca, email_verificado, aceita_mensagens, quantidade_pedidos, total_compras, cadastro_rapido, pontos)
      select ${company}, 'Avisada ' || n, 'FISICA', '+551192' || lpad(n::text, 7, '0'), 'ATIVO', 'BALCAO', 'avisada', false, n % 5 <> 0, 0, 0, false, 12
      from generate_series(1, ${many}) as n`);
    // Two lots each, of which one hears together.
    await all(sql`insert into transacao (empresa_id, cliente_id, descricao, tipo, situacao, pontos, saldo, restante, expira_em, chave, origem, busca)
      select ${company}, c.id, 'Bônus', 'BONUS', 'EFETIVADA', 6, 6 * k, 6,
        (select expira_em from transacao where cliente_id = ${maria}), 'aviso:' || c.id || ':' || k, 'SISTEMA', ''
      from cliente c cross join generate_series(1, 2) as k where c.nome like 'Avisada %'`);
    await all(sql`delete from mensagem_whatsapp`);
    const warned = async (): Promise<readonly { chave: string; texto: string }[]> =>
      all(sql`select chave, texto from mensagem_whatsapp where chave like 'vence:%' order by chave`);
    await later(new Date(clock.now.getTime() + 22 * 86_400_000).toISOString());
    await turn('transacao.diarias');
    expect(await warned()).toEqual([]);
    await later(new Date(clock.now.getTime() + 86_400_000).toISOString());
    await turn('transacao.diarias');
    const first = await warned();
    expect(first).toHaveLength(many - many / 5);
    expect(new Set(first.map(({ chave }) => chave)).size).toBe(first.length);
    expect(first[0]!.texto).toMatch(/^Você tem 12 pontos que vencem em \d\d\/\d\d\/\d{4}\..+\n\n.+responda SAIR\.$/);
    await turn('transacao.diarias');
    expect(await warned()).toEqual(first);
    await loja.configure({ validadeDias: null });
    await adds();
    // Twenty seconds alone.
  }, 120_000);
});

/** Draws: numbers of purchases, a list that is closed, winners that anybody can recompute. */
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { semAutorizacao } from '../../../schemas/fidelidade/sorteio/sorteio';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Row, type Values } from '../../support/fidelidade';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
interface Line {
  readonly numero: number;
  readonly pessoa: string;
}
/** The list as it is published, read line by line. */
const linesOf = (text: string): Line[] =>
  text.split('\n').map((line) => {
    const [numero, , pessoa] = line.split(';');
    return { numero: Number(numero), pessoa: pessoa! };
  });
const found = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
const codes = '<code>([^<]+)</code>';
/**
 * The numbers that win, by what the page of the draw says and by its list, and by nothing else: its own words are
 * followed, with another library. Answers the numbers that the page calls winners too.
 */
const recomputed = (html: string, lista: string): { readonly drawn: number[]; readonly told: number[] } => {
  const list = linesOf(lista);
  const semente = found(html, new RegExp(`a semente aparece aqui\\.${codes}`))!;
  const token = found(html, /HMAC-SHA256\(semente final, “([0-9a-f]{32}):ordem:tentativa”\)/)!;
  const valor = found(html, new RegExp(`fonte pública, dita antes: [^<]*${codes}`));
  expect(sha(semente), 'the seed is the one that was promised').toBe(
    found(html, new RegExp(`publicamos o SHA-256 dela:${codes}`)),
  );
  expect(sha(lista), 'the list is the one that was closed').toBe(
    found(html, new RegExp(`O SHA-256 da lista:${codes}`)),
  );
  expect(list).toHaveLength(Number(found(html, / São (\d+)\. O SHA-256 da lista/)));
  const seed = valor === undefined ? semente : sha(`${semente}:${valor}`);
  const out = new Set((found(html, new RegExp(`Anulados depois de fechada a lista:${codes}`)) ?? '').split(', '));
  const lost = [...html.matchAll(/ordem (\d+), número (\d+)/g)].map((one) => [Number(one[1]), Number(one[2])] as const);
  const told = [...html.matchAll(/, número (\d+)<\/strong>/g)].map((one) => Number(one[1]));
  const isOncePerPerson = html.includes('ou de quem já foi sorteado');
  const faces = 1n << 48n;
  const n = BigInt(list.length);
  const won: Line[] = [];
  for (let ordem = 1; ordem <= told.length + lost.length; ordem++)
    for (let tentativa = 0; ; tentativa++) {
      const hex = createHmac('sha256', seed).update(`${token}:${ordem}:${tentativa}`).digest('hex').slice(0, 12);
      const value = BigInt(`0x${hex}`);
      if (value >= faces - (faces % n)) continue;
      const line = list[Number(value % n)]!;
      if (out.has(String(line.numero)) || won.includes(line)) continue;
      if (isOncePerPerson && won.some(({ pessoa }) => pessoa === line.pessoa)) continue;
      won.push(line);
      break;
    }
  for (const [ordem, numero] of lost) expect(won[ordem - 1]!.numero).toBe(numero);
  const isLost = (at: number): boolean => lost.some(([ordem]) => ordem === at + 1);
  return { drawn: won.flatMap(({ numero }, at) => (isLost(at) ? [] : [numero])), told };
};

describe.each(moduleEngines)('draws on %s', (engine) => {
  const loja = fidelidade(engine, { ativo: false });
  const { um, done, told, find, cliente, order, conclude, cancel, all, later, turn } = loja;
  const dia = '2026-11-10';
  const novo = async (values: Values = {}): Promise<Row> =>
    done('sorteio/save', {
      nome: 'Moto zero',
      inicio: dia,
      fim: '2026-11-20',
      dataSorteio: '2026-11-25',
      participacao: 'MANUAL',
      premios: [{ descricao: 'Moto', quantidade: 1 }],
      regulamento: 'Quem compra participa.',
      autorizacao: '04.012345/2026',
      metodo: 'SISTEMA',
      numeroFinal: 9999,
      ...values,
    });
  const one = async (id: number): Promise<Row> =>
    (await um('GET', `sorteio/findbyid/${id}`)).body.result as unknown as Row;
  const aberto = async (values: Values = {}): Promise<number> => {
    const { id } = await novo(values);
    await done(`sorteio/${id}/abrir`);
    return id;
  };
  const company = () => loja.house.companies[0];
  /** So many numbers, each of a customer of his own. */
  const fill = async (id: number, count: number): Promise<void> => {
    await all(sql`insert into cliente (empresa_id, nome, tipo, telefone, situacao, origem, busca, email_verificado, aceita_mensagens, quantidade_pedidos, total_compras, cadastro_rapido)
      select ${company()}, 'Pessoa ' || n, 'FISICA', '+551191' || lpad((${id} * 10000 + n)::text, 8, '0'), 'ATIVO', 'BALCAO', 'pessoa', false, false, 0, 0, false
      from generate_series(1, ${count}) as n`);
    await all(sql`insert into sorteio_participante (empresa_id, sorteio_id, cliente_id, numero, origem, situacao, chave, busca)
      select ${company()}, ${id}, c.id, (row_number() over (order by c.id)) * 3, 'MANUAL', 'VALIDO', 'teste:' || ${id}::text || ':' || c.id, ''
      from (select id from cliente where empresa_id = ${company()} and nome like 'Pessoa %' order by id desc limit ${count}) c`);
  };

  /** As anybody reads them, who has the link alone. */
  const read = async (address: string): Promise<string> =>
    (await loja.house.app.fetch(new Request(new URL(address, 'http://localhost:3000')))).text();
  const pageOf = ({ token }: Row): Promise<string> => read(`/s/${String(token)}`);
  const published = async (draw: Row): Promise<string> => {
    const address = found(await pageOf(draw), /<a href="([^"]+\/lista)">/)!;
    return (JSON.parse(await read(address)) as { result: { linhas: string } }).result.linhas;
  };
  const check = async (draw: Row) => recomputed(await pageOf(draw), await published(draw));

  it('open with rules, prizes and the number that the law asks for, or why it is not needed', async () => {
    const { id } = await novo({ autorizacao: null });
    expect(await told(`sorteio/${id}/abrir`)).toBe(semAutorizacao);
    const { versao } = await one(id);
    await done('sorteio/save', { id, versao, dispensaAutorizacao: true, motivoDispensa: 'Concurso cultural' });
    await done(`sorteio/${id}/abrir`);
    const opened = await one(id);
    expect(opened).toMatchObject({ situacao: 'ATIVO' });
    expect(opened.compromisso).toMatch(/^[0-9a-f]{64}$/);
    expect(opened.semente).toBeNull();
    // Nobody reads it before, with any permission; in the database it is sealed.
    const seen = await loja.speakers.admin('GET', `sorteio/findbyid/${id}`);
    const [{ secret }] = (await all(sql`select semente_guardada as secret from sorteio where id = ${id}`)) as [
      { secret: string },
    ];
    expect(secret).not.toMatch(/^[0-9a-f]{64}$/);
    expect(seen.text).not.toContain(secret);
    const texts = seen.text.match(/[0-9a-f]{64}/g) ?? [];
    expect(texts.map(sha)).not.toContain(opened.compromisso);
    const log = await all<{ text: string }>(
      sql`select depois::text as text from auditoria where entidade = 'sorteio' and registro_id = ${id}`,
    );
    expect(log.flatMap(({ text }) => text?.match(/[0-9a-f]{64}/g) ?? []).map(sha)).not.toContain(opened.compromisso);
    for (const rule of [{ numeroFinal: 10 }, { numerosMaxPorCliente: 1 }])
      expect(await told('sorteio/save', { id, versao: opened.versao, ...rule })).toMatch('as regras não mudam mais');
    expect(await told(`sorteio/${(await novo({ regulamento: null })).id}/abrir`)).toMatch('regulamento');
    expect(await told('sorteio/save', { nome: 'x', inicio: dia, fim: dia, dataSorteio: '2026-01-01' })).not.toBe('ok');
  });
  it('draw three of a thousand, which anybody recomputes, and no fourth', async () => {
    const id = await aberto({
      premios: [
        { descricao: 'Moto', quantidade: 1 },
        { descricao: 'Pizza', quantidade: 2 },
      ],
    });
    await fill(id, 1000);
    expect(await told(`sorteio/addganhador/${id}`)).not.toBe('ok');
    await done(`sorteio/encerrar/${id}`);
    const closed = await one(id);
    expect(closed).toMatchObject({ situacao: 'ENCERRADO', naLista: 1000, semente: null });
    const won: Row[] = [];
    for (let at = 0; at < 3; at++) won.push(await done(`sorteio/addganhador/${id}`));
    expect(won.map(({ premio, faltam }) => [premio, faltam])).toEqual([
      ['Moto', 2],
      ['Pizza', 1],
      ['Pizza', 0],
    ]);
    expect(new Set(won.map(({ numero }) => numero)).size).toBe(3);
    expect(await told(`sorteio/addganhador/${id}`)).toBe('Todos os prêmios já têm ganhador!');
    const drawn = await one(id);
    expect(drawn.situacao).toBe('SORTEADO');
    expect(sha(String(drawn.semente))).toBe(closed.compromisso);
    const numbers = won.map(({ numero }) => numero);
    expect(await check(drawn)).toEqual({ drawn: numbers, told: numbers });
    // With another seed, or another list, it would be somebody else: the page is checked, not repeated.
    const [html, list] = [await pageOf(drawn), await published(drawn)];
    expect(() => recomputed(html.replaceAll(String(drawn.semente), sha('outra')), list)).toThrow('promised');
    expect(() => recomputed(html, list.replace('3;', '4;'))).toThrow('closed');
    // A later change of name does not alter the published list.
    await all(sql`update cliente set nome = 'Outro Nome' where nome like 'Pessoa 1%'`);
    expect(sha(await published(drawn))).toBe(closed.listaHash);
    await all(sql`update cliente set nome = 'Pessoa 1' where nome = 'Outro Nome'`);
    expect((await um('GET', `sorteio/ganhadores/impressao/${id}`)).text).toContain('04.012345/2026');
    expect((await um('GET', `sorteio/participantes/impressao/${id}`)).text).toContain('Participantes');
    expect((await um('GET', `sorteio/cartaz/${id}`)).text).toContain('<svg');
  });
  it('draw a person once of many numbers, by the marks of the list, in few questions', async () => {
    const id = await aberto({ premios: [{ descricao: 'Pizza', quantidade: 3 }], numeroFinal: 99_999 });
    await fill(id, 600);
    // All numbers but two are one person's.
    await all(sql`update sorteio_participante set cliente_id = (select min(cliente_id) from sorteio_participante where sorteio_id = ${id})
      where sorteio_id = ${id} and numero not in (300, 900)`);
    await done(`sorteio/encerrar/${id}`);
    const won: unknown[] = [];
    for (let at = 0; at < 3; at++) won.push((await done(`sorteio/addganhador/${id}`)).numero);
    const drawn = await one(id);
    expect(new Set(linesOf(await published(drawn)).map(({ pessoa }) => pessoa)).size).toBe(3);
    expect(await check(drawn)).toEqual({ drawn: won, told: won });
  });
  it('mix in what a public source has said since, typed twice', async () => {
    const id = await aberto({
      fontePublica: 'Loteria Federal de 25/11',
      premios: [{ descricao: 'Moto', quantidade: 2 }],
    });
    await fill(id, 50);
    await done(`sorteio/encerrar/${id}`);
    expect(await told(`sorteio/addganhador/${id}`)).toMatch('Informe antes o que a fonte pública disse');
    expect(await told(`sorteio/${id}/fonte`, { valor: '12345', deNovo: '12354' })).toMatch('não são iguais');
    await done(`sorteio/${id}/fonte`, { valor: '12345', deNovo: '12345' });
    const { numero } = await done(`sorteio/addganhador/${id}`);
    expect(await told(`sorteio/${id}/fonte`, { valor: '54321', deNovo: '54321' })).toMatch('não está disponível');
    const drawn = await one(id);
    expect(await pageOf(drawn)).toContain('Loteria Federal de 25/11');
    expect(await check(drawn)).toEqual({ drawn: [numero], told: [numero] });
  });
  it('give one winner to a key, and the last prize to one of two', async () => {
    const id = await aberto({ premios: [{ descricao: 'Pizza', quantidade: 2 }] });
    await fill(id, 20);
    await done(`sorteio/encerrar/${id}`);
    const key = { 'idempotency-key': crypto.randomUUID() };
    await Promise.all([1, 2].map(() => um('POST', `sorteio/addganhador/${id}`, {}, key)));
    expect(await find('sorteio/ganhador/', { sorteio: id })).toHaveLength(1);
    const answers = await Promise.all([1, 2].map(() => told(`sorteio/addganhador/${id}`)));
    expect(answers.toSorted()).toEqual(['Todos os prêmios já têm ganhador!', 'ok']);
  });
  it('draw another where one is disqualified, never the same person twice', async () => {
    const id = await aberto({ premios: [{ descricao: 'Pizza', quantidade: 1 }] });
    await fill(id, 3);
    await done(`sorteio/encerrar/${id}`);
    const first = await done(`sorteio/addganhador/${id}`);
    await done(`sorteio/ganhador/${String(first.ganhador)}/desclassificar`, { motivo: 'Não atendeu' });
    expect(await one(id)).toMatchObject({ situacao: 'ENCERRADO' });
    const second = await done(`sorteio/addganhador/${id}`);
    expect(second.numero).not.toBe(first.numero);
    const drawn = await one(id);
    expect(await check(drawn)).toEqual({ drawn: [second.numero], told: [second.numero] });
    const { token } = drawn;
    const { prova } = (await um('GET', `publico/sorteio/${String(token)}`)).body.result as unknown as { prova: Values };
    expect(prova).toMatchObject({ desclassificados: [{ ordem: 1, numero: first.numero }], repetePessoa: false });
    expect(await told(`sorteio/${id}/cancelar`, { motivo: 'x' })).not.toBe('ok');
  });
  it('give a number for so many reais: of each order, or of all together, and take it back', async () => {
    const id = await aberto({ participacao: 'COMPRA', valorPorNumero: 50, acumulaValor: true });
    const plain = await aberto({ participacao: 'COMPRA', valorPorNumero: 50, acumulaValor: false });
    const maria = await cliente();
    const has = async (draw: number) =>
      (await find('sorteio/participante/', { sorteio: draw, cliente: maria, situacao: 'VALIDO' })).length;
    const bought = await order(maria, 149.9);
    await conclude(bought);
    expect([await has(id), await has(plain)]).toEqual([2, 2]);
    const small = await order(maria, 0.1);
    await conclude(small);
    expect([await has(id), await has(plain)]).toEqual([3, 2]);
    await cancel(small);
    expect([await has(id), await has(plain)]).toEqual([2, 2]);
    await cancel(bought);
    expect([await has(id), await has(plain)]).toEqual([0, 0]);
    // When there are no more numbers, the last ones are given.
    const few = await aberto({ participacao: 'COMPRA', valorPorNumero: 1, numeroFinal: 4 });
    await conclude(await order(maria, 60));
    expect(await has(few)).toBe(5);
  });
  it('close at the end of their last day in the company, and what is cancelled later cannot win', async () => {
    const id = await aberto({ participacao: 'COMPRA', valorPorNumero: 10, fim: dia });
    const [maria, joao] = [await cliente(), await cliente('João Souza')];
    const bought = await order(maria, 10);
    await conclude(bought);
    await conclude(await order(joao, 10));
    await later('2026-11-11T02:59:00Z');
    await turn('sorteio.encerrar');
    expect(await one(id)).toMatchObject({ situacao: 'ATIVO' });
    await later('2026-11-11T03:01:00Z');
    await turn('sorteio.encerrar');
    expect(await one(id)).toMatchObject({ situacao: 'ENCERRADO', naLista: 2 });
    await cancel(bought);
    const { nome } = await done(`sorteio/addganhador/${id}`);
    expect(nome).toBe('João S.');
    const drawn = await one(id);
    expect(await pageOf(drawn)).toContain('Anulados depois de fechada a lista:');
    const { drawn: numbers, told: shown } = await check(drawn);
    expect(numbers).toEqual(shown);
    expect(numbers).toHaveLength(1);
    expect(await one(id)).toMatchObject({ naLista: 2 });
  });
  it('follow the Federal Lottery, or what was decided outside', async () => {
    const id = await aberto({
      metodo: 'LOTERIA_FEDERAL',
      concursoLoteria: '5912',
      numeroFinal: 99_999,
      fim: '2026-11-30',
      dataSorteio: '2026-12-05',
    });
    await fill(id, 30);
    await done(`sorteio/encerrar/${id}`);
    expect(await told(`sorteio/addganhador/${id}`)).toMatch('resultado da Loteria Federal');
    const valor = '1º prêmio: 10000; 2º prêmio: 20000; 3º: 30000; 4º: 40004; 5º: 50001';
    await done(`sorteio/${id}/fonte`, { valor, deNovo: valor });
    // 00041: the nearest number upward of 3, 6, 9 … is 42.
    expect(await done(`sorteio/addganhador/${id}`)).toMatchObject({ numero: 42 });
    const page = await um('GET', `publico/sorteio/${String((await one(id)).token)}`);
    expect(page.body.result).toMatchObject({
      prova: null,
      loteria: {
        concurso: '5912',
        resultado: '10000 20000 30000 40004 50001',
        de: 0,
        ate: 99_999,
        sorteado: 41,
        naLista: 30,
      },
    });
    // 99 is beyond the last number, 90: the nearest one downward.
    const last = await aberto({
      metodo: 'LOTERIA_FEDERAL',
      numeroFinal: 99,
      fim: '2026-11-30',
      dataSorteio: '2026-12-05',
    });
    await fill(last, 30);
    await done(`sorteio/encerrar/${last}`);
    const high = '10000 20000 30000 40009 50009';
    await done(`sorteio/${last}/fonte`, { valor: high, deNovo: high });
    expect(await done(`sorteio/addganhador/${last}`)).toMatchObject({ numero: 90 });
    const outside = await aberto({ metodo: 'MANUAL' });
    await fill(outside, 5);
    await done(`sorteio/encerrar/${outside}`);
    const manual = { sorteio: outside, numero: 9, motivo: 'Urna' };
    expect(await told('sorteio/addganhadormanual', { ...manual, numero: 10 })).toMatch('não está na lista');
    expect(await done('sorteio/addganhadormanual', manual)).toMatchObject({ premio: 'Moto' });
  });
  it('are exchanged for points, given by hand within a limit, and to all customers at once', async () => {
    const id = await aberto({
      participacao: 'PONTOS',
      pontosPorNumero: 10,
      numerosMaxPorCliente: 3,
      fim: '2026-11-30',
      dataSorteio: '2026-12-01',
    });
    const maria = await cliente();
    await loja.give(maria, 100);
    await done(`sorteio/${id}/trocar-pontos`, { cliente: maria, quantidade: 5 });
    expect(await loja.pontos(maria)).toBe(70);
    expect(await find('sorteio/participante/', { sorteio: id, cliente: maria })).toHaveLength(3);
    // An entry that was bought with points goes when they come back, and they come back when the draw is called off.
    const [paid] = await find('transacao/', { cliente: maria, tipo: 'RESGATE' });
    await done(`transacao/cancelar/${paid!.id}`);
    expect(await loja.pontos(maria)).toBe(100);
    expect(await find('sorteio/participante/', { sorteio: id, cliente: maria, situacao: 'VALIDO' })).toEqual([]);
    await done(`sorteio/${id}/trocar-pontos`, { cliente: maria, quantidade: 2 });
    await done(`sorteio/${id}/cancelar`, { motivo: 'Sem prêmio' });
    expect(await loja.pontos(maria)).toBe(100);
    const everybody = await aberto({ participacao: 'TODOS', fim: '2026-11-30', dataSorteio: '2026-12-01' });
    await all(sql`update cliente set situacao = 'INATIVO' where nome like 'Pessoa %'`);
    expect(await told(`sorteio/encerrar/${everybody}`)).toContain('Ninguém tem número');
    await done('sorteio/participantes/gerar', { id: everybody });
    expect(await told(`sorteio/encerrar/${everybody}`)).toContain('sendo inscritos');
    await loja.settle();
    expect((await find('sorteio/participante/', { sorteio: everybody, cliente: maria })).length).toBe(1);
    expect((await loja.speakers.dois('POST', `sorteio/addganhador/${id}`, {})).status).toBe(404);
    expect((await loja.speakers.dois('GET', `sorteio/participantes/impressao/${id}`)).status).toBe(404);
  });
  it('are shown on a projector without whole names', async () => {
    const [drawn] = await find('sorteio/', { situacao: 'SORTEADO' });
    const { body } = await um('GET', `sorteio/telao?sorteio=${drawn!.id}`);
    const { sorteio } = body.result as unknown as { sorteio: { ganhadores: readonly Values[] } };
    expect(sorteio.ganhadores.every(({ nome }) => /^\S+( \S\.)?$/.test(String(nome)))).toBe(true);
  });
});

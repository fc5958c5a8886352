/** Draws: numbers of purchases, a list that is closed, winners that anybody can recompute. */
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { semAutorizacao } from '../../schemas/fidelidade/sorteio/sorteio';
import { moduleEngines } from '../support/engines';
import { fidelidade, type Row, type Values } from '../support/fidelidade';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The algorithm as the page of the draw tells it, written anew with another library. */
const winnersOf = (seed: string, token: string, list: readonly number[], prizes: number): number[] => {
  const n = list.length;
  const won: number[] = [];
  for (let ordem = 1; won.length < prizes; ordem++)
    for (let tentativa = 0; ; tentativa++) {
      const hex = createHmac('sha256', seed).update(`${token}:${ordem}:${tentativa}`).digest('hex').slice(0, 12);
      const value = BigInt(`0x${hex}`);
      const faces = 1n << 48n;
      if (value >= faces - (faces % BigInt(n))) continue;
      const number = list[Number(value % BigInt(n))]!;
      if (won.includes(number)) continue;
      won.push(number);
      break;
    }
  return won;
};

describe.each(moduleEngines)('draws on %s', (engine) => {
  const loja = fidelidade(engine, { ativo: false });
  const { um, done, told, find, cliente, order, conclude, cancel, all, later, turn } = loja;
  const [, dia] = ['', '2026-11-10'];
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
    const list = await all<{ numero: string; nome: string }>(sql`select p.numero, c.nome from sorteio_participante p
      join cliente c on c.id = p.cliente_id where p.sorteio_id = ${id} order by p.numero`);
    expect(sha(list.map(({ numero, nome }) => `${numero};Pessoa ${nome.split(' ')[1]![0]!}.`).join('\n'))).toBe(
      closed.listaHash,
    );
    const numbers = list.map(({ numero }) => Number(numero));
    expect(won.map(({ numero }) => numero)).toEqual(winnersOf(String(drawn.semente), String(drawn.token), numbers, 3));
    // Who is called otherwise later stays in the list as it was published.
    await all(sql`update cliente set nome = 'Outro Nome' where nome like 'Pessoa 1%'`);
    const published = await um('GET', `publico/sorteio/${String(drawn.token)}/lista`);
    expect(sha((published.body.result as unknown as { linhas: string }).linhas)).toBe(closed.listaHash);
    await all(sql`update cliente set nome = 'Pessoa 1' where nome = 'Outro Nome'`);
    expect((await um('GET', `sorteio/ganhadores/impressao/${id}`)).text).toContain('04.012345/2026');
    expect((await um('GET', `sorteio/participantes/impressao/${id}`)).text).toContain('Participantes');
    expect((await um('GET', `sorteio/cartaz/${id}`)).text).toContain('<svg');
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
    const { semente, token } = await one(id);
    const list = (
      await all<{ numero: string }>(
        sql`select numero from sorteio_participante where sorteio_id = ${id} order by numero`,
      )
    ).map((each) => Number(each.numero));
    expect(winnersOf(sha(`${String(semente)}:12345`), String(token), list, 1)).toEqual([numero]);
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
    const { token } = await one(id);
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
    // Where there are no more, the last ones are given.
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
    expect(await one(id)).toMatchObject({ naLista: 2 });
  });
  it('follow the Federal Lottery, or what was decided outside', async () => {
    const id = await aberto({
      metodo: 'LOTERIA_FEDERAL',
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
    // What points were given for goes when they come back, and they come back when the draw is called off.
    const [paid] = await find('transacao/', { cliente: maria, tipo: 'RESGATE' });
    await done(`transacao/cancelar/${paid!.id}`);
    expect(await loja.pontos(maria)).toBe(100);
    expect(await find('sorteio/participante/', { sorteio: id, cliente: maria, situacao: 'VALIDO' })).toEqual([]);
    await done(`sorteio/${id}/trocar-pontos`, { cliente: maria, quantidade: 2 });
    await done(`sorteio/${id}/cancelar`, { motivo: 'Sem prêmio' });
    expect(await loja.pontos(maria)).toBe(100);
    const everybody = await aberto({ participacao: 'TODOS', fim: '2026-11-30', dataSorteio: '2026-12-01' });
    await all(sql`update cliente set situacao = 'INATIVO' where nome like 'Pessoa %'`);
    await done('sorteio/participantes/gerar', { id: everybody });
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

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

type Row = Readonly<Record<string, unknown>>;
describe('what a customer says about messages', () => {
  let house: Services;
  const clock = { now: new Date('2026-11-20T15:00:00Z') };
  let [um, dois, leitor]: Speaker[] = [];
  const telefone = '+5511955667788';
  let id = 0;
  let line = 0;
  let numero = 0;
  const versao = (plus: number): string => `Versão ${numero + plus}`;
  const call = async (path: string, body: object, who = um): Promise<Row> => {
    const answer = await who!('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as unknown as Row;
  };
  const customer = async (): Promise<Row> => (await um!('GET', `client/findbyid/${id}`)).body.result as unknown as Row;
  const said = async (): Promise<readonly Row[]> =>
    (await um!('POST', 'client/consentimento/filterpaginated/1/100', { cliente: id, $sort: [['id', 'asc']] })).body
      .results as unknown as readonly Row[];
  /** Messages of campaigns that are queued or sent. */
  const messages = async (): Promise<readonly string[]> =>
    (
      await house.database.read({ company: '*' }, (tx) =>
        sql<{ estado: string }>`select estado from mensagem_whatsapp where telefone = ${telefone} order by id`.execute(
          tx,
        ),
      )
    ).rows.map(({ estado }) => estado);
  const offer = (texto: string) =>
    um!(
      'POST',
      'servidorwhatsapp/instancia/teste',
      { id: line, telefone, texto },
      { 'idempotency-key': crypto.randomUUID() },
    );

  beforeAll(async () => {
    house = await startServices({ engine: 'postgres', now: () => clock.now });
    [um, dois, leitor] = [await house.as('um'), await house.as('dois'), await house.as('leitor')];
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`insert into servidor_whatsapp (nome, provedor, situacao, capacidade, ordem, busca) values ('Simulador', 'SIMULADOR', 'ATIVO', 9, 0, '')`.execute(
        tx,
      ),
    );
    const cliente = house.models.find(({ name }) => name === 'cliente')!;
    id = Number(
      (
        await call('client/save', {
          ...house.sample(cliente, house.companies[0], 78),
          tipo: 'FISICA',
          cpfCnpj: null,
          situacao: 'ATIVO',
          telefone,
          aceitaMensagens: true,
          dataConsentimento: '2020-01-01',
        })
      ).id,
    );
    line = Number((await call('servidorwhatsapp/instancia/nova', { nome: 'Loja' })).id);
    await call('servidorwhatsapp/instancia/capturartela', { id: line });
    clock.now = new Date(clock.now.getTime() + 7000);
    await um('GET', `servidorwhatsapp/instancia/status/atualizar/${line}`);
  }, 120_000);
  afterAll(() => house.close());

  it('is never said by a form that saves him', async () => {
    expect(await customer()).toMatchObject({ aceitaMensagens: false, dataConsentimento: null });
    await call('client/save', {
      id,
      versao: (await um!('GET', `client/findbyid/${id}`)).body.result!.versao,
      aceitaMensagens: true,
    });
    expect(await customer()).toMatchObject({ aceitaMensagens: false });
  });
  it('is kept with the version of the text, how, when and by whom', async () => {
    numero = Number(
      (
        await call('client/texto-consentimento/nova-versao', {
          texto: 'O texto que esta loja mostra a quem quer receber.',
        })
      )
        .nome!.toString()
        .slice('Versão '.length),
    );
    expect(await call(`client/${id}/consentimento`, { canal: 'BALCAO' })).toEqual({ versao: versao(0) });
    expect(await customer()).toMatchObject({ aceitaMensagens: true, dataConsentimento: '2026-11-20' });
    const [given] = await said();
    expect(given).toMatchObject({
      ato: 'DADO',
      canal: 'BALCAO',
      quando: clock.now.toISOString(),
      usuario: expect.any(Number) as number,
      texto: expect.any(Number) as number,
    });
    expect((given!.$labels as Record<string, string>)[`textoConsentimento:${given!.texto as number}`]).toBe(versao(0));
  });
  it('has a new version for a text that changes, and keeps what was given to the old one', async () => {
    const [first] = (await um!('POST', 'client/texto-consentimento/filterpaginated/1/10', { numero })).body
      .results as unknown as readonly Row[];
    expect(
      await call(`client/texto-consentimento/${first!.id as number}/nova-versao`, {
        texto: 'Um outro texto, mais claro do que antes.',
      }),
    ).toEqual({ nome: versao(1) });
    expect(
      ((await um!('GET', `client/texto-consentimento/findbyid/${first!.id as number}`)).body.result as unknown as Row)
        .texto,
    ).toBe(first!.texto);
    expect(await call(`client/${id}/consentimento`, { canal: 'PAPEL', texto: first!.id })).toEqual({
      versao: versao(0),
    });
    expect(await call(`client/${id}/consentimento`, { canal: 'SITE' })).toEqual({ versao: versao(1) });
    expect(
      (
        await dois!(
          'POST',
          `client/texto-consentimento/${first!.id as number}/nova-versao`,
          { texto: 'Um texto da outra empresa, que não é dela.' },
          { 'idempotency-key': crypto.randomUUID() },
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await leitor!(
          'POST',
          'client/texto-consentimento/nova-versao',
          { texto: 'Um texto de quem não pode escrever textos.' },
          { 'idempotency-key': crypto.randomUUID() },
        )
      ).status,
    ).toBe(403);
  });
  it('sends nothing after it was withdrawn, whatever waits, until he wants it again', async () => {
    for (let count = 0; count < 3; count++) expect((await offer(`Oferta ${count}`)).body.hasError).toBe(false);
    await call(`client/${id}/consentimento/retirar`, { canal: 'TELEFONE', observacao: 'Ligou e pediu' });
    expect(await messages()).toEqual(['CANCELADA', 'CANCELADA', 'CANCELADA']);
    expect((await offer('Depois')).body.messageError).toBe('Este número pediu para não receber mensagens!');
    for (let turn = 0; turn < 3; turn++) {
      clock.now = new Date(clock.now.getTime() + 9000);
      await house.app.routines.turn('instanciaWhatsapp.enviar');
    }
    expect(await messages()).toEqual(['CANCELADA', 'CANCELADA', 'CANCELADA']);
    expect(await customer()).toMatchObject({ aceitaMensagens: false, dataConsentimento: null });
    expect((await said()).at(-1)).toMatchObject({
      ato: 'RETIRADO',
      canal: 'TELEFONE',
      observacao: expect.any(String) as string,
      texto: null,
    });
    expect(
      (
        await um!(
          'POST',
          `client/${id}/consentimento/retirar`,
          { canal: 'TELEFONE' },
          { 'idempotency-key': crypto.randomUUID() },
        )
      ).status,
    ).toBe(409);
    await call(`client/${id}/consentimento`, { canal: 'WHATSAPP' });
    expect((await offer('De novo')).body.hasError).toBe(false);
  });
  it('only grows, and goes along in the export of his data', async () => {
    const all = await said();
    expect(all.map(({ ato }) => ato)).toEqual(['DADO', 'DADO', 'DADO', 'RETIRADO', 'DADO']);
    for (const [method, path] of [
      ['POST', 'save'],
      ['DELETE', `delete/${all[0]!.id as number}`],
      ['POST', 'alterar-em-massa'],
      ['POST', 'excluir-em-massa'],
    ] as const)
      expect(
        (
          await um!(
            method,
            `client/consentimento/${path}`,
            method === 'POST' ? { id: all[0]!.id, ato: 'RETIRADO', selection: { ids: [all[0]!.id] } } : undefined,
          )
        ).status,
        path,
      ).toBe(404);
    const { text } = await um!('POST', 'client/exportar-dados', { id, formato: 'JSON' });
    const told = (JSON.parse(text) as { registros: { de: string; itens: Row[] }[] }).registros.find(
      ({ de }) => de === 'Consentimentos',
    )!;
    expect(told.itens).toHaveLength(5);
    expect(told.itens[3]).toMatchObject({ 'O quê': 'Retirado', Como: 'Por telefone', Observação: 'Ligou e pediu' });
  });
  it('is left without a name when he is erased', async () => {
    await call('client/apagar-dados', { id });
    expect((await said()).at(-1)).toMatchObject({ ato: 'RETIRADO', canal: 'APAGAMENTO' });
    const { rows } = await house.database.read({ company: '*' }, (tx) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from consentimento where cliente_id = ${id} and (telefone is not null or observacao is not null)`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect(await messages()).not.toContain('PENDENTE');
  });
});

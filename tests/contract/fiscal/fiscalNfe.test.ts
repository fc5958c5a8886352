import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conferirAssinatura } from '../../../resources/fiscal/nfce/assinatura.lazy.server';
import { lerChave } from '../../../resources/fiscal/nfce/chave.server';
import { validar } from '../../../resources/fiscal/nfce/esquema.lazy.server';
import { comHumor, foraDe, type Humor } from '../../../resources/fiscal/provedor/humor.server';
import { sefaz } from '../../../resources/fiscal/provedor/sefaz.lazy.server';
import { simulador } from '../../../resources/fiscal/provedor/simulador.lazy.server';
import { insertRow } from '../../../src/server/db/query';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fiscalCompany, sell, simulatedStore } from '../../support/fiscal';
import { startServices, type Services } from '../../support/services';
import { unzip } from '../../support/unzip';

interface Note {
  readonly id: number;
  readonly numero: number;
  readonly modelo: string;
  readonly serie: number;
  readonly situacao: string;
  readonly chave: string;
  readonly orientacao: string | null;
  readonly contingencia_em: unknown;
}

describe.each(moduleEngines)('an NF-e, on %s', (engine) => {
  let humor: Humor = 'normal';
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const store = simulatedStore();
  const wire = comHumor(
    simulador({ store, now, fora: () => foraDe(humor), svcAtiva: () => humor === '108' }),
    () => humor,
    () => Promise.resolve(),
  );
  let house: Services;
  let shop: Awaited<ReturnType<typeof fiscalCompany>>;
  let um: Speaker;
  const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
  const noteOf = async (order: number): Promise<Note> =>
    (await query<Note>(sql`select * from nota_fiscal where pedido_id = ${order} order by id desc limit 1`))[0]!;
  const emit = (order: number, more: object = {}) => um('POST', 'notafiscal/emitir', { id: order, ...more });
  const xmlOf = async (id: number): Promise<string> => (await um('GET', `notafiscal/${id}/xml`)).text;
  const model = (name: string) => house.models.find((one) => one.name === name)!;
  let city: number;
  let rio: number;
  const address = (of: number) => ({
    cep: '01310100',
    street: 'Avenida Paulista',
    number: '900',
    complement: 'Sala 3',
    neighborhoord: 'Bela Vista',
    city: of,
    latitude: null,
    longitude: null,
  });
  let phones = 11_900_000_000;
  const customer = (over: object = {}): Promise<number> =>
    house.database.transaction(
      { company: '*' },
      async (tx) =>
        (
          await insertRow(tx, model('cliente'), {
            nome: 'Escritório',
            razaoSocial: 'Escritório Modelo Ltda',
            empresa: shop.empresa,
            tipo: 'JURIDICA',
            cpfCnpj: '11444777000161',
            inscricaoEstadual: '110042490114',
            telefone: `+55${++phones}`,
            email: 'compras@escritorio.com.br',
            address: address(city),
            situacao: 'ATIVO',
            ...over,
          })
        ).id,
    );
  const forget = () => query(sql`delete from cliente where empresa_id = ${shop.empresa}`);
  const sale = async (over: object = {}, more: Partial<Parameters<typeof sell>[2]> = {}): Promise<number> => {
    await forget();
    return sell(house, shop.empresa, {
      produto: shop.pizza,
      ...more,
      mais: { cliente: await customer(over), ...more.mais },
    });
  };
  beforeAll(async () => {
    house = await startServices({ engine, now, ports: { fiscal: sefaz('simulador', true, wire, now) } });
    shop = await fiscalCompany(house);
    um = await house.as('um');
    await query(
      sql`insert into estado (nome, sigla, codigo_ibge, regiao, busca) select 'Rio de Janeiro', 'RJ', 9033, 'SE', '' where not exists (select 1 from estado where sigla = 'RJ')`,
    );
    await query(
      sql`insert into cidade (nome, name, estado_id, codigo_ibge, busca) select 'Rio de Janeiro - RJ', 'Rio de Janeiro', id, 3304557, '' from estado where sigla = 'RJ' and not exists (select 1 from cidade where codigo_ibge = 3304557)`,
    );
    const idOf = async (codigo: number): Promise<number> =>
      Number((await query<{ id: number }>(sql`select id from cidade where codigo_ibge = ${codigo}`))[0]!.id);
    [city, rio] = [await idOf(3550308), await idOf(3304557)];
  }, 120_000);
  afterAll(() => house.close());

  it('is issued to a company by itself, with a series of its own, addressee, registration and no code to scan', async () => {
    const preview = await um('POST', 'notafiscal/previa', { id: await sale() });
    expect(preview.body.result).toEqual({
      nota: 'NF-e',
      para: 'Escritório Modelo Ltda, CNPJ 11.444.777/0001-61',
      destino: 'No estado (CFOP 5…), IE 110042490114',
      impedimento: null,
    });
    const order = await sale();
    expect((await emit(order)).body.result).toMatchObject({
      situacao: 'EMITIDA',
      mensagem: expect.stringMatching(/^NF-e \d+ emitida!/),
    });
    const note = await noteOf(order);
    expect(note).toMatchObject({ modelo: '55', serie: 1, numero: 1 });
    expect(lerChave(note.chave)).toMatchObject({ modelo: '55', serie: 1, numero: 1, tpEmis: '1' });
    const xml = await xmlOf(note.id);
    expect([await validar('nfeProc', xml), conferirAssinatura(xml, 'infNFe')]).toEqual([[], expect.any(String)]);
    for (const part of [
      '<mod>55</mod>',
      '<idDest>1</idDest>',
      '<tpImp>1</tpImp>',
      '<CNPJ>11444777000161</CNPJ>',
      '<indIEDest>1</indIEDest><IE>110042490114</IE><email>compras@escritorio.com.br</email>',
      '<CFOP>5101</CFOP>',
      '<modFrete>9</modFrete>',
      '<indPag>0</indPag>',
    ])
      expect(xml).toContain(part);
    expect(xml).not.toContain('infNFeSupl');
    // The other model goes on with its own numbers.
    const person = await sell(house, shop.empresa, { produto: shop.pizza });
    await emit(person);
    expect(await noteOf(person)).toMatchObject({ modelo: '65', serie: 1, numero: 1 });
  });
  it('has a DANFE of its own, and goes by e-mail to the customer of the order', async () => {
    const order = await sale();
    await emit(order);
    const { id, chave } = await noteOf(order);
    const { text } = await um('GET', `notafiscal/${id}/danfe`);
    for (const part of [
      'Documento Auxiliar da<br>Nota Fiscal Eletrônica',
      'Escritório Modelo Ltda',
      '11.444.777/0001-61',
      'SIMULAÇÃO: SEM VALOR FISCAL',
      'Código de barras',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/QR Code|CONSUMIDOR/);
    expect((await um('POST', `notafiscal/${id}/danfe/email`, {})).body.result?.mensagem).toBe(
      'DANFE enviado para compras@escritorio.com.br!',
    );
    expect((await house.mailbox()).at(-1)?.attachments?.map(({ name }) => name)).toEqual([
      `${chave}-danfe.pdf`,
      `${chave}-nfe.xml`,
    ]);
  });
  it('goes to another state with its CFOP, and carried with its freight', async () => {
    const order = await sale(
      { address: address(rio), inscricaoEstadual: null },
      { taxaEntrega: 12, mais: { canal: 'SITE', modalidade: 'ENTREGA', endereco: address(rio) } },
    );
    expect((await emit(order)).body.result).toMatchObject({ situacao: 'EMITIDA' });
    const xml = await xmlOf((await noteOf(order)).id);
    for (const part of [
      '<idDest>2</idDest>',
      '<CFOP>6107</CFOP>',
      '<indIEDest>9</indIEDest>',
      '<indPres>2</indPres><indIntermed>0</indIntermed>',
      '<modFrete>3</modFrete>',
      '<vFrete>12.00</vFrete>',
      '<UF>RJ</UF>',
    ])
      expect(xml).toContain(part);
    // A consumer who stands in the shop buys there.
    const here = await sale({ address: address(rio), inscricaoEstadual: null });
    await emit(here);
    expect(await xmlOf((await noteOf(here)).id)).toContain('<idDest>1</idDest>');
  });
  it('says who carries, and what it was bought for, as is said at the issue', async () => {
    const order = await sale();
    expect(
      (
        await emit(order, {
          modelo: '55',
          finalidade: 'REVENDA',
          frete: '1',
          transportadora: 'Transportes Rápidos Ltda',
          transportadoraCnpj: '11222333000181',
        })
      ).body.result,
    ).toMatchObject({ situacao: 'EMITIDA' });
    const xml = await xmlOf((await noteOf(order)).id);
    for (const part of [
      '<indFinal>0</indFinal>',
      '<modFrete>1</modFrete><transporta><CNPJ>11222333000181</CNPJ><xNome>Transportes Rápidos Ltda</xNome></transporta>',
    ])
      expect(xml).toContain(part);
  });
  it.each([
    ['a customer without a whole address', { address: null }, /endereço completo do destinatário/],
    ['a registration that is not of the state', { inscricaoEstadual: '110042490115' }, /não é de SP/],
  ] as const)('refuses %s before a number is taken, and the form says so', async (_, over, message) => {
    const order = await sale(over);
    const [{ proximo }] = (await query<{ proximo: number }>(
      sql`select proximo from numeracao_fiscal where modelo = '55' and empresa_id = ${shop.empresa}`,
    )) as [{ proximo: number }];
    expect((await um('POST', 'notafiscal/previa', { id: order })).body.result?.impedimento).toMatch(message);
    expect((await emit(order)).body.messageError).toMatch(message);
    expect(
      await query(sql`select proximo from numeracao_fiscal where modelo = '55' and empresa_id = ${shop.empresa}`),
    ).toEqual([{ proximo }]);
  });
  it('is refused by the tax office where the registration is left out, and mended with the same number', async () => {
    // The office has met this company as a contributor.
    const order = await sale({ inscricaoEstadual: null });
    expect((await emit(order)).body.result).toMatchObject({
      situacao: 'REJEITADA',
      mensagem: expect.stringContaining('O destinatário tem inscrição estadual no estado dele'),
    });
    const { id, numero } = await noteOf(order);
    await query(sql`update cliente set inscricao_estadual = '110042490114' where empresa_id = ${shop.empresa}`);
    expect((await um('POST', 'notafiscal/reenviar', { id })).body.result).toMatchObject({
      situacao: 'EMITIDA',
      numero,
    });
  });
  it('is cancelled within a day, and its number given up where it was refused', async () => {
    const order = await sale();
    await emit(order);
    const { id } = await noteOf(order);
    clock.ahead += 20 * 3_600_000;
    um = await house.as('um');
    expect(
      (await um('POST', 'notafiscal/cancelar', { id, justificativa: 'Cliente desistiu da compra' })).body.result,
    ).toMatchObject({ situacao: 'CANCELADA' });
    const refused = await sale({ inscricaoEstadual: null });
    await emit(refused);
    const note = await noteOf(refused);
    expect(
      (await um('POST', 'notafiscal/inutilizar', { id: note.id, justificativa: 'Nota rejeitada e não corrigida' })).body
        .result,
    ).toMatchObject({ situacao: 'INUTILIZADA' });
    expect((await um('GET', `notafiscal/${note.id}/comprovante`)).text).toContain('<mod>55</mod>');
  });
  it('waits for its tax office, never offline, and goes through the virtual one while the state has it open', async () => {
    const order = await sale();
    humor = '108';
    expect((await emit(order)).body.result).toMatchObject({
      situacao: 'AGUARDANDO',
      mensagem: expect.stringContaining('A mercadoria só sai com o DANFE'),
    });
    const { id, numero } = await noteOf(order);
    expect((await um('GET', 'company/faturamento/status')).body.result?.avisoSefaz).toMatch(
      /^A SEFAZ de SP \(NF-e\) está parada.*As NF-e esperam por ela/,
    );
    // Consumers' notes have services of their own.
    humor = 'normal';
    const person = await sell(house, shop.empresa, { produto: shop.pizza });
    expect((await emit(person)).body.result).toMatchObject({ situacao: 'EMITIDA' });
    expect((await um('POST', `notafiscal/${id}/svc`, {})).body.result).toMatchObject({
      situacao: 'AGUARDANDO',
      mensagem: expect.stringContaining('A SVC não está recebendo'),
    });
    humor = '108';
    expect((await um('POST', `notafiscal/${id}/svc`, {})).body.result).toMatchObject({ situacao: 'EMITIDA', numero });
    humor = 'normal';
    const { chave } = await noteOf(order);
    expect(lerChave(chave)).toMatchObject({ modelo: '55', numero, tpEmis: '6' });
    const xml = await xmlOf(id);
    expect([await validar('nfeProc', xml), /<tpEmis>6</.test(xml) && /<xJust>/.test(xml)]).toEqual([[], true]);
    // And one that waits is sent by itself.
    humor = '108';
    const waiting = await sale();
    await emit(waiting);
    humor = 'normal';
    for (let at = 0; at < 3; at++) {
      clock.ahead += 120_000;
      await house.app.routines.turn('notaFiscal.resolver');
    }
    expect(await noteOf(waiting)).toMatchObject({ situacao: 'EMITIDA' });
  });
  describe('corrected by letters', () => {
    let id: number;
    const write = (texto: string) => um('POST', `notafiscal/${id}/carta-correcao`, { texto });
    const letters = () =>
      query<{ id: number; sequencia: number; situacao: string; xml: string | null }>(
        sql`select * from carta_correcao where nota_id = ${id} order by sequencia, id`,
      );
    beforeAll(async () => {
      um = await house.as('um');
      const order = await sale();
      await emit(order);
      ({ id } = await noteOf(order));
    });
    it('registers each with its number, signed and right by the schema, and prints it', async () => {
      expect((await write('Onde se lê sala 3, leia-se sala 5, 2º andar.')).body.result?.mensagem).toBe(
        'Carta de correção 1 registrada!',
      );
      expect((await write('Onde se lê sala 3, leia-se sala 6, 2º andar.')).body.result?.mensagem).toBe(
        'Carta de correção 2 registrada!',
      );
      const [first, second] = await letters();
      expect([
        await validar('procEventoCarta', first!.xml!),
        conferirAssinatura(first!.xml!, 'infEvento'),
        second!.sequencia,
      ]).toEqual([[], expect.any(String), 2]);
      const paper = (await um('GET', `notafiscal/carta-correcao/${second!.id}/imprimir`)).text;
      for (const part of ['Carta de Correção Eletrônica', 'leia-se sala 6', 'disciplinada pelo § 1º-A', 'SIMULAÇÃO'])
        expect(paper).toContain(part);
      expect((await (await house.as('dois'))('GET', `notafiscal/carta-correcao/${second!.id}/imprimir`)).status).toBe(
        404,
      );
    });
    it('goes by e-mail as PDF and XML', async () => {
      const [letter] = await letters();
      expect(
        (await um('POST', `notafiscal/carta-correcao/${letter!.id}/email`, { emails: ['cliente@example.com'] })).body
          .result?.mensagem,
      ).toBe('Carta de correção enviada para cliente@example.com!');
      const sent = (await house.mailbox()).filter(({ subject }) => subject.includes('Carta de correção da NF-e'));
      expect(sent).toMatchObject([
        { to: ['cliente@example.com'], attachments: [{ type: 'application/pdf' }, { type: 'application/xml' }] },
      ]);
    });
    it('asks for one whose answer was lost, and registers it once', async () => {
      humor = 'perdida';
      expect((await write('Onde se lê sala 3, leia-se sala 7, 2º andar.')).body.result?.mensagem).toMatch(
        /^Sem resposta da SEFAZ/,
      );
      expect((await write('Outra correção enquanto isso.')).body.messageError).toMatch(/ainda está sem resposta/);
      humor = 'normal';
      for (let at = 0; at < 3; at++) {
        clock.ahead += 120_000;
        await house.app.routines.turn('notaFiscal.resolver');
        await house.app.routines.turn('cartaCorrecao.enviar');
      }
      expect(
        (await letters()).map(({ sequencia, situacao, xml }) => [
          sequencia,
          situacao,
          xml?.includes('sala 7') ?? false,
        ]),
      ).toEqual([
        [1, 'REGISTRADA', false],
        [2, 'REGISTRADA', false],
        [3, 'REGISTRADA', true],
      ]);
    });
    it('takes twenty of them, none of an NFC-e, none of a cancelled one, and no drawings', async () => {
      expect((await write('😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀')).body.messageError).toMatch(/emojis/);
      await query(sql`update carta_correcao set sequencia = 20 where nota_id = ${id} and sequencia = 3`);
      expect((await write('Mais uma correção desta nota.')).body.messageError).toMatch(/já tem 20 cartas/);
      await um('POST', 'notafiscal/cancelar', { id, justificativa: 'Cliente desistiu da compra' });
      expect((await write('Correção de nota cancelada.')).status).toBe(409);
    });
  });
  it('is told apart from the other model in the month: package, summary and ranges', async () => {
    um = await house.as('um');
    await query(
      sql`update numeracao_fiscal set proximo = proximo + 2 where modelo = '55' and empresa_id = ${shop.empresa}`,
    );
    const order = await sale();
    await emit(order);
    const { id } = await noteOf(order);
    await um('POST', `notafiscal/${id}/carta-correcao`, { texto: 'Onde se lê sala 3, leia-se sala 5.' });
    await house.app.routines.turn('lacunaNumeracao.conferir');
    const ranges = await query<{ modelo: string; de: number; ate: number }>(
      sql`select modelo, de, ate from lacuna_numeracao where empresa_id = ${shop.empresa} and situacao = 'ABERTA'`,
    );
    expect(ranges.map(({ modelo, de, ate }) => [modelo, Number(ate) - Number(de) + 1])).toEqual([['55', 2]]);
    const [{ id: range }] = (await query<{ id: number }>(
      sql`select id from lacuna_numeracao where empresa_id = ${shop.empresa} and situacao = 'ABERTA' and modelo = '55'`,
    )) as [{ id: number }];
    expect(
      (await um('POST', 'fiscal/lacuna/inutilizar', { id: range, justificativa: 'Números pulados por engano' })).body
        .result?.mensagem,
    ).toMatch(/foram inutilizados/);
    const day = new Date(now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
    const { body } = await um('POST', 'nfce/baixar-enviar-email-xml-notas', {
      dataInicio: `${day.slice(0, 8)}01`,
      dataFim: day,
    });
    expect(body.hasError).toBe(false);
    const [{ conteudo }] = (await query<{ conteudo: Uint8Array }>(
      sql`select conteudo from arquivo where empresa_id = ${shop.empresa} order by id desc limit 1`,
    )) as [{ conteudo: Uint8Array }];
    const files = await unzip(new Uint8Array(conteudo));
    for (const wanted of [
      /^notas\/\d.*-nfe\.xml$/,
      /^notas\/.*-nfce\.xml$/,
      /^cartas-de-correcao\/.*-01-procEventoNFe\.xml$/,
      /^inutilizacoes\/55-1-/,
    ])
      expect(
        Object.keys(files).some((name) => wanted.test(name)),
        String(wanted),
      ).toBe(true);
    expect(new TextDecoder().decode(files['resumo.csv'])).toMatch(/NF-e, modelo 55[\s\S]*NFC-e, modelo 65/);
  });
});

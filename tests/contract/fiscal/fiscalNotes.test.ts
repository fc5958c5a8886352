import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { validar } from '../../../resources/fiscal/nfce/esquema.lazy.server';
import { fiscalCompany, sell, sellAtTill } from '../../support/fiscal';
import { startServices, type Services } from '../../support/services';
import { saveSettings } from '../../support/settings';

describe.each(moduleEngines)('what a note says of its sale, on %s', (engine) => {
  let house: Services;
  let shop: Awaited<ReturnType<typeof fiscalCompany>>;
  let um: Speaker;
  let admin: Speaker;
  const list = async (who: Speaker, method: string, path: string, body?: unknown): Promise<Answer['body']> => {
    const answer = await who(method, path, body);
    expect(answer.body.hasError, `${path}: ${answer.text}`).toBe(false);
    return answer.body;
  };
  const result = async (...asked: Parameters<typeof list>): Promise<Record<string, unknown>> =>
    (await list(...asked)).result as Record<string, unknown>;
  const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
  const sale = (over: Partial<Parameters<typeof sell>[2]> = {}): Promise<number> =>
    sell(house, shop.empresa, { produto: shop.pizza, ...over });
  const noteOf = async (order: number): Promise<number> =>
    Number(
      (await query<{ id: number }>(sql`select id from nota_fiscal where pedido_id = ${order} order by id desc`))[0]!.id,
    );
  beforeAll(async () => {
    house = await startServices({ engine });
    shop = await fiscalCompany(house);
    [um, admin] = [await house.as('um'), await house.as('admin')];
  }, 120_000);
  afterAll(() => house.close());

  const xmlOf = async (order: number, body: object = {}): Promise<string> => {
    expect(await result(um, 'POST', 'notafiscal/emitir', { id: order, ...body })).toMatchObject({
      situacao: 'EMITIDA',
    });
    return (await um('GET', `notafiscal/${await noteOf(order)}/xml`)).text;
  };
  const customer = async (over: object): Promise<number> =>
    Number(
      (
        await result(um, 'POST', 'client/save', {
          nome: 'Cliente da nota',
          telefone: '+5511987654321',
          tipo: 'FISICA',
          situacao: 'ATIVO',
          origem: 'BALCAO',
          ...over,
        })
      ).id,
    );
  const configure = async (over: object): Promise<void> => {
    expect((await saveSettings(um, 'company/fiscal/modulo-fiscal-configuracao', over)).body.hasError).toBe(false);
  };
  const cityOf = async (): Promise<number> =>
    Number((await query<{ id: number }>(sql`select id from cidade where codigo_ibge = 3550308`))[0]!.id);

  it('cards and Pix as they were paid: brand, authorisation, who processed it, and whether the system asked for it', async () => {
    const none = { troco: null, bandeira: null, autorizacao: null, adquirente: null, integrado: null };
    const integrado = await sale({
      mais: { pagamentos: [{ ...none, forma: 'CREDITO', valor: 99.8, bandeira: 'TICKET', integrado: true }] },
    });
    // Rule 392: refused before a number is taken; the receipt typed at the issue mends it.
    expect((await um('POST', 'notafiscal/emitir', { id: integrado })).body.messageError).toMatch(
      /CNPJ da adquirente e da autorização/,
    );
    await configure({ adquirente: '01027058000191' });
    await um('POST', 'notafiscal/emitir', { id: integrado, comprovantes: [{ autorizacao: 'T7', adquirente: null }] });
    const [emitido] = await query<{ xml: string }>(
      sql`select xml from nota_fiscal_evento e join nota_fiscal n on n.id = e.nota_id where n.pedido_id = ${integrado} and e.tipo = 'ENVIO'`,
    );
    expect(emitido!.xml).toContain(
      '<card><tpIntegra>1</tpIntegra><CNPJ>01027058000191</CNPJ><tBand>27</tBand><cAut>T7</cAut></card>',
    );
    const xml = await xmlOf(
      await sale({
        mais: {
          pagamentos: [
            {
              ...none,
              forma: 'CREDITO',
              valor: 50,
              bandeira: 'ELO',
              autorizacao: 'A1B2',
              adquirente: '01027058000191',
              integrado: true,
            },
            { ...none, forma: 'PIX', valor: 30, integrado: true, autorizacao: 'E123' },
            { ...none, forma: 'PIX', valor: 19.8 },
          ],
        },
      }),
    );
    expect(xml).toContain(
      '<tPag>03</tPag><vPag>50.00</vPag><card><tpIntegra>1</tpIntegra><CNPJ>01027058000191</CNPJ><tBand>06</tBand><cAut>A1B2</cAut></card>',
    );
    expect(xml).toContain(
      '<tPag>17</tPag><vPag>30.00</vPag><card><tpIntegra>1</tpIntegra><CNPJ>01027058000191</CNPJ><cAut>E123</cAut></card>',
    );
    expect(xml).toContain('<tPag>20</tPag><vPag>19.80</vPag></detPag>');
    await configure({ exigeIntegracao: true });
    expect((await um('POST', 'notafiscal/emitir', { id: await sale({ forma: 'CREDITO' }) })).body.messageError).toMatch(
      /O estado exige os dados do pagamento: informe a autorização e o CNPJ da adquirente do pagamento em cartão de crédito/,
    );
    const semDados = await sale({ forma: 'CREDITO' });
    expect(
      await result(um, 'POST', 'notafiscal/emitir', {
        id: semDados,
        comprovantes: [{ autorizacao: 'X9', adquirente: null }],
      }),
    ).toMatchObject({ situacao: 'EMITIDA' });
    await configure({ exigeIntegracao: false, adquirente: null });
  });
  it('the acquirer that was typed at the till, where a state demands it', async () => {
    await configure({ exigeIntegracao: true, adquirente: null });
    const paid = { autorizacao: 'T7', adquirente: '01.027.058/0001-91' };
    const { pedido } = await sellAtTill(house, um, {
      produto: shop.pizza,
      mais: {
        pagamentos: [
          { forma: 'CREDITO', valor: 50, ...paid },
          { forma: 'PIX', valor: 48, ...paid },
        ],
      },
    });
    const xml = await xmlOf(Number(pedido));
    expect(xml.match(/<CNPJ>01027058000191<\/CNPJ>/g)).toHaveLength(1);
    expect(xml.match(/<cAut>T7<\/cAut>/g)).toHaveLength(1);
    await configure({ exigeIntegracao: false, adquirente: null });
  });
  it('a delivery with who, where, by whom and through which platform; at the counter nothing of it', async () => {
    const cliente = await customer({ cpfCnpj: '12345678909' });
    const endereco = {
      cep: '01310100',
      street: 'Rua das Acácias',
      number: '42',
      complement: null,
      neighborhoord: 'Jardim',
      city: await cityOf(),
      latitude: null,
      longitude: null,
    };
    await configure({
      plataformas: [
        {
          canal: 'IFOOD',
          nome: 'Plataforma de entregas',
          cnpj: '14380200000121',
          identificacao: 'loja-123',
          entrega: true,
        },
      ],
    });
    const brought = { cliente, modalidade: 'ENTREGA', endereco };
    const own = await xmlOf(await sale({ mais: brought }));
    expect(own).toMatch(
      /<indPres>4<\/indPres><indIntermed>0<.*<CPF>12345678909<.*<enderDest><xLgr>Rua das Acácias<.*<modFrete>3<\/modFrete><transporta><CNPJ>12ABC34501DE35</,
    );
    const theirs = await xmlOf(await sale({ mais: { ...brought, canal: 'IFOOD' } }));
    expect(theirs).toMatch(
      /<indIntermed>1<.*<modFrete>0<\/modFrete><transporta><CNPJ>14380200000121<.*<infIntermed><CNPJ>14380200000121<\/CNPJ><idCadIntTran>loja-123</,
    );
    expect(await xmlOf(await sale({ mais: { cliente, canal: 'IFOOD' } }))).toMatch(
      /<indPres>1<\/indPres><procEmi>.*<modFrete>9</,
    );
    const nobody = { modalidade: 'ENTREGA', endereco };
    expect(await xmlOf(await sale({ mais: nobody }))).toContain('<indPres>1<');
    await configure({ entregaSemCpf: 'RECUSAR' });
    expect((await um('POST', 'notafiscal/emitir', { id: await sale({ mais: nobody }) })).body.messageError).toMatch(
      /É uma entrega: informe o CPF/,
    );
    await configure({ entregaSemCpf: 'PRESENCIAL', plataformas: null });
  });
  it('reads the CPF that is given before it asks a company for what an NF-e needs', async () => {
    const cliente = await customer({ tipo: 'JURIDICA', cpfCnpj: '11222333000181', telefone: '+5511987654322' });
    const order = await sale({ mais: { cliente } });
    expect((await um('POST', 'notafiscal/emitir', { id: order })).body.messageError).toMatch(
      /A NF-e precisa do endereço completo do destinatário/,
    );
    const xml = await xmlOf(order, { cpf: '12345678909' });
    expect(xml).toContain('<CPF>12345678909</CPF>');
    expect(xml).not.toContain('Cliente da nota');
  });
  it('a sale at the till, paid in every way at once, by the official schema', async () => {
    const { id, pedido, troco } = await sellAtTill(house, um, {
      produto: shop.pizza,
      mais: { cpfNota: '12345678909' },
    });
    expect(troco).toBe(10);
    expect(await result(um, 'POST', `venda/${Number(id)}/emitir-nota`, {})).toMatchObject({ situacao: 'EMITIDA' });
    const xml = (await um('GET', `notafiscal/${await noteOf(Number(pedido))}/xml`)).text;
    expect(await validar('nfeProc', xml)).toEqual([]);
    const paid = [...xml.matchAll(/<tPag>(\d\d)<\/tPag>.*?<vPag>([\d.]+)</g)].map(([, meio, valor]) => [meio, valor]);
    expect(paid).toEqual([
      ['19', '5.00'],
      ['12', '10.00'],
      ['05', '20.00'],
      ['20', '13.00'],
      ['03', '20.00'],
      ['04', '10.00'],
      ['01', '30.00'],
    ]);
    expect(xml).toContain('<vTroco>10.00</vTroco>');
    expect(xml).toContain('<vDesc>1.80</vDesc>');
    expect(xml).toContain('<vNF>98.00</vNF>');
    expect(xml).toContain('<CPF>12345678909</CPF>');
    // The sale has its note, and is not cancelled before it.
    expect(await result(um, 'GET', `venda/findbyid/${Number(id)}`)).toMatchObject({
      notaFiscal: await noteOf(Number(pedido)),
    });
    expect((await um('POST', `venda/cancelar-venda/${Number(id)}`, { motivo: 'Engano' })).body.hasError).toBe(true);
  });
  it('takes a reason of letters, and says so where it is of drawings', async () => {
    const order = await sale();
    await xmlOf(order);
    const id = await noteOf(order);
    expect(
      (await um('POST', 'notafiscal/cancelar', { id, justificativa: '😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀' })).body
        .messageError,
    ).toBe('Escreva a justificativa com pelo menos 15 letras: a SEFAZ não aceita emojis nem outros desenhos.');
    expect(await query(sql`select situacao from nota_fiscal where id = ${id}`)).toEqual([{ situacao: 'EMITIDA' }]);
  });
  it('IBS and CBS by the class and the rates that are kept; what is in no official table is refused', async () => {
    await configure({ ibsCbs: 'SIM' });
    expect(await xmlOf(await sale())).toMatch(/<cClassTrib>000001<.*<pCBS>0\.9000</);
    const typed = { inicio: '2026-01-01', ibsUf: 0.2, ibsMun: 0, cbs: 0.9, fonte: 'Digitada' };
    expect((await um('POST', 'aliquota-ibs-cbs/save', typed)).status).toBe(403);
    const { id: typedId } = await result(admin, 'POST', 'aliquota-ibs-cbs/save', typed);
    const wrong = await sale();
    // The office knows the law: what was typed wrong comes back with the place where to mend it.
    expect(await result(um, 'POST', 'notafiscal/emitir', { id: wrong })).toMatchObject({
      situacao: 'REJEITADA',
      mensagem: expect.stringContaining('Alíquotas de IBS e CBS'),
    });
    await list(admin, 'DELETE', `aliquota-ibs-cbs/delete/${Number(typedId)}`);
    await xmlOf(wrong);
    const [{ id: cst }] = (await query<{ id: number }>(sql`select id from cst_pis_cofins where codigo = '49'`)) as [
      { id: number },
    ];
    expect(
      (await um('POST', 'imposto-federal/save', { nome: 'Inventado', cstPisCofins: cst, classificacao: '999999' }))
        .status,
    ).toBe(422);
    const { id } = await result(um, 'POST', 'imposto-federal/save', {
      nome: 'Restaurante',
      cstPisCofins: cst,
      classificacao: '200047',
    });
    await query(sql`update produto set imposto_federal_id = ${Number(id)} where id = ${shop.pizza}`);
    expect(await xmlOf(await sale())).toMatch(/<cClassTrib>200047<.*<pRedAliq>40\.0000<\/pRedAliq><pAliqEfet>0\.5400</);
    // Fields that a class demands are required with it only; classes of model 55 alone are not for a counter.
    const later = { nome: 'Insumos', cstPisCofins: cst, classificacao: '515001' };
    const missing = await um('POST', 'imposto-federal/save', later);
    expect([missing.status, JSON.stringify(missing.body)]).toEqual([422, expect.stringContaining('diferimento')]);
    const { id: insumos } = await result(um, 'POST', 'imposto-federal/save', { ...later, diferimento: 100 });
    await query(sql`update produto set imposto_federal_id = ${Number(insumos)} where id = ${shop.pizza}`);
    expect((await um('POST', 'notafiscal/emitir', { id: await sale() })).body.messageError).toMatch(
      /a classificação 515001 de IBS e CBS não é aceita na NFC-e/,
    );
    await query(sql`update produto set imposto_federal_id = ${Number(id)} where id = ${shop.pizza}`);
    // As an earlier version let people write it.
    await query(sql`update imposto_federal set classificacao = '000000' where id = ${Number(id)}`);
    expect((await um('POST', 'notafiscal/emitir', { id: await sale() })).body.messageError).toMatch(
      /a classificação 000000 de IBS e CBS não está na tabela oficial/,
    );
    await query(sql`update produto set imposto_federal_id = null where id = ${shop.pizza}`);
    await configure({ ibsCbs: 'AUTOMATICO' });
  });
});

import { sql } from 'kysely';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { validar } from '../../../resources/fiscal/nfce/esquema.lazy.server';
import { moduleEngines } from '../../support/engines';
import { modulesOf, readPdf } from '../../support/pdf';
import { paperOf, storedLogo } from '../../support/printed';
import { failedItems } from '../../support/services';
import {
  house,
  shop,
  clock,
  now,
  list,
  result,
  adjust,
  bytesOf,
  query,
  sale,
  noteOf,
  issued,
  opensFiscal,
  um,
  dois,
  leitor,
} from './house';

describe.each(moduleEngines)('the fiscal module on %s', (engine) => {
  opensFiscal(engine);

  describe('notafiscal/emitir', () => {
    it('issues the note of an order: key and number, protocol, marked SIMULAÇÃO, and the order knows it', async () => {
      const order = await sale({ cpfNota: '12345678909', desconto: 9.8, taxaEntrega: 7 });
      const said = await result(um!, 'POST', 'notafiscal/emitir', { id: order });
      expect(said).toMatchObject({ situacao: 'EMITIDA', mensagem: expect.stringContaining('emitida!') });
      const note = await noteOf(order);
      expect(note).toMatchObject({ situacao: 'EMITIDA', simulacao: true, cpf: '12345678909' });
      expect(note.chave).toMatch(/^35\d{4}12ABC34501DE3565001\d{9}1\d{9}$/);
      expect(Number(note.total)).toBe(97);
      expect(note.protocolo).toMatch(/^\d{15}$/);
      expect(await query(sql`select nota_fiscal_id as id from pedido where id = ${order}`)).toEqual([
        { id: expect.toSatisfy((id: unknown) => Number(id) === Number(note.id)) },
      ]);
      const xml = await um!('GET', `notafiscal/${note.id}/xml`);
      expect(xml.headers.get('content-type')).toContain('xml');
      expect(await validar('nfeProc', xml.text)).toEqual([]);
      expect(
        await query(sql`select acao from auditoria where entidade = 'notaFiscal' and registro_id = ${note.id}`),
      ).not.toEqual([]);
    });
    it('issues it once, however often it is asked', async () => {
      const order = await sale();
      await issuedOnce(order, 3);
    });
    const issuedOnce = async (order: number, times: number): Promise<void> => {
      const answers = await Promise.all(
        Array.from({ length: times }, () => um!('POST', 'notafiscal/emitir', { id: order })),
      );
      expect(answers.filter(({ status }) => status === 200 || status === 409)).toHaveLength(times);
      expect(await query(sql`select 1 from nota_fiscal where pedido_id = ${order}`)).toHaveLength(1);
      expect(await noteOf(order)).toMatchObject({ situacao: 'EMITIDA' });
      expect(
        await query(
          sql`select 1 from nota_fiscal_evento where tipo = 'AUTORIZACAO' and nota_id in (select id from nota_fiscal where pedido_id = ${order})`,
        ),
      ).toHaveLength(1);
    };
    it('makes one note of fifty requests at once', async () => {
      await issuedOnce(await sale(), 50);
    }, 120_000);
    it('numbers without gaps or doubles', async () => {
      const orders = await Promise.all(Array.from({ length: 8 }, () => sale()));
      await Promise.all(orders.map((id) => um!('POST', 'notafiscal/emitir', { id })));
      const numbers = (
        await query<{ numero: number }>(sql`select numero from nota_fiscal where serie = 1 order by numero`)
      ).map(({ numero }) => Number(numero));
      expect(numbers).toEqual(Array.from(numbers, (_, at) => at + 1));
    }, 60_000);
    it('takes no number twice, whatever people wrote as the next', async () => {
      await issued();
      await query(sql`update numeracao_fiscal set proximo = 1 where empresa_id = ${shop.empresa}`);
      await issued();
      const numbers = (
        await query<{ numero: number }>(
          sql`select numero from nota_fiscal where empresa_id = ${shop.empresa} order by numero`,
        )
      ).map(({ numero }) => Number(numero));
      expect(new Set(numbers).size).toBe(numbers.length);
    });
    it('keeps an order from being cancelled behind its note', async () => {
      const order = await sale({ situacao: 'PREPARO' });
      await result(um!, 'POST', 'notafiscal/emitir', { id: order });
      expect(
        (await um!('POST', `pedido/${order}/cancelar`, { motivoCancelamento: 'Desistiu' })).body.messageError,
      ).toMatch(/cancele a nota antes/);
    });
    it('refuses in words what cannot be a note, before it takes a number', async () => {
      const before = await query(sql`select proximo from numeracao_fiscal`);
      const wrong = await um!('POST', 'notafiscal/emitir', { id: await sale({ produto: shop.semNcm }) });
      expect(wrong.body.messageError).toMatch(/informe o NCM/);
      expect((await um!('POST', 'notafiscal/emitir', { id: await sale({ forma: null }) })).body.messageError).toMatch(
        /forma de pagamento/,
      );
      expect(
        (await um!('POST', 'notafiscal/emitir', { id: await sale({ produto: shop.cfopErrado }) })).body.messageError,
      ).toMatch(/CFOP 6102/);
      expect(await query(sql`select proximo from numeracao_fiscal`)).toEqual(before);
      expect(
        await result(um!, 'POST', 'notafiscal/emitir', {
          id: await sale({ forma: null }),
          forma: 'PIX',
          cpf: '12345678909',
        }),
      ).toMatchObject({ situacao: 'EMITIDA' });
    });
    it('is for those who may, in their own company', async () => {
      const order = await sale();
      expect((await leitor!('POST', 'notafiscal/emitir', { id: order })).status).toBe(403);
      expect((await dois!('POST', 'notafiscal/emitir', { id: order })).status).toBe(404);
      expect((await um!('POST', 'notafiscal/emitir', { id: await sale({ situacao: 'CANCELADO' }) })).status).toBe(409);
    });
  });

  it('notafiscal/nao-emitidas lists what was sold without a note', async () => {
    const [order, other] = [await sale(), await sale()];
    await result(um!, 'POST', 'notafiscal/emitir', { id: other });
    const { results } = await list(um!, 'POST', 'notafiscal/nao-emitidas', {});
    const ids = (results as unknown as { id: number }[]).map(({ id }) => id);
    expect(ids).toContain(order);
    expect(ids).not.toContain(other);
    expect((await list(um!, 'POST', 'notafiscal/nao-emitidas', { dataFim: '2020-01-01' })).totalRecords).toBe(0);
  });

  describe('notafiscal/cancelar and nfce/{id}/cancelar', () => {
    it('cancels with a reason, and frees the order for another note', async () => {
      const order = await sale();
      await result(um!, 'POST', 'notafiscal/emitir', { id: order });
      const first = await noteOf(order);
      expect((await um!('POST', 'notafiscal/cancelar', { id: first.id, justificativa: 'curta' })).status).toBe(422);
      expect(
        await result(um!, 'POST', 'notafiscal/cancelar', { id: first.id, justificativa: 'Cliente desistiu do pedido' }),
      ).toMatchObject({ situacao: 'CANCELADA' });
      expect(await noteOf(order)).toMatchObject({ situacao: 'CANCELADA', pedido_ativo: null });
      expect(
        (await um!('POST', 'notafiscal/cancelar', { id: first.id, justificativa: 'Cliente desistiu do pedido' }))
          .status,
      ).toBe(409);
      await result(um!, 'POST', 'notafiscal/emitir', { id: order });
      expect((await noteOf(order)).numero).not.toBe(first.numero);
    });
    it('cancels with an empty body at the address of the NFC-e', async () => {
      const id = await issued();
      expect((await leitor!('POST', `nfce/${id}/cancelar`)).status).toBe(403);
      expect((await dois!('POST', `nfce/${id}/cancelar`)).status).toBe(404);
      expect(await result(um!, 'POST', `nfce/${id}/cancelar`)).toMatchObject({ situacao: 'CANCELADA' });
    });
    it('says that the time is over', async () => {
      const id = await issued();
      clock.ahead += 31 * 60_000;
      expect((await um!('POST', `nfce/${id}/cancelar`)).body.messageError).toMatch(/prazo de cancelamento passou/);
      expect(await query(sql`select situacao from nota_fiscal where id = ${id}`)).toEqual([{ situacao: 'EMITIDA' }]);
    });
  });

  it('notafiscal/atualizar is for notes under way', async () => {
    const id = await issued();
    expect((await um!('POST', 'notafiscal/atualizar', { id })).status).toBe(409);
    await query(
      sql`update nota_fiscal set situacao = 'PENDENTE_CONSULTA', protocolo = null, envio = 'x', envio_ate = now() - interval '1 hour', versao = versao + 1 where id = ${id}`,
    );
    expect(await result(um!, 'POST', 'notafiscal/atualizar', { id })).toMatchObject({ situacao: 'EMITIDA' });
    expect(
      (await query<{ protocolo: string }>(sql`select protocolo from nota_fiscal where id = ${id}`))[0]!.protocolo,
    ).toMatch(/^\d{15}$/);
  });

  it('notafiscal/duplicadas lists a second note of an order, and duplicadas/cancelar cancels it alone', async () => {
    const order = await sale();
    await result(um!, 'POST', 'notafiscal/emitir', { id: order });
    const first = await noteOf(order);
    // As after a restored copy that knew nothing of the first one.
    await query(sql`update nota_fiscal set pedido_ativo = null where id = ${first.id}`);
    await query(sql`update pedido set nota_fiscal_id = null where id = ${order}`);
    await result(um!, 'POST', 'notafiscal/emitir', { id: order });
    const second = await noteOf(order);
    const { results } = await list(um!, 'POST', 'notafiscal/duplicadas/1/10', {});
    expect(results).toMatchObject([{ id: Number(second.id), duplicada: true }]);
    const report = await result(um!, 'POST', 'notafiscal/duplicadas/cancelar', {
      selection: { filter: { pedido: order, duplicada: true } },
      justificativa: 'Emitida em duplicidade',
    });
    expect(report).toEqual({ changed: 1, failed: [] });
    expect(await query(sql`select situacao from nota_fiscal where pedido_id = ${order} order by id`)).toEqual([
      { situacao: 'EMITIDA' },
      { situacao: 'CANCELADA' },
    ]);
  });

  it('notafiscal/emitir/lote issues many, and names each that failed', async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, at) => sale(at % 10 === 3 ? { produto: shop.semNcm } : {})),
    );
    // From outside of any company too: the orders say which.
    const { processo } = await result(await house.as('admin'), 'POST', 'notafiscal/emitir/lote', {
      selection: { ids: orders },
    });
    await house.app.jobs.drain();
    const detail = await result(um!, 'GET', `processo/findbyid/${Number(processo)}`);
    expect(detail).toMatchObject({ situacao: 'COM_FALHAS', total: 20, feitos: 18, falhas: 2 });
    expect(
      (await failedItems(um!, processo)).map(({ rotulo, mensagem }) => [
        /^Pedido \d+$/.test(rotulo),
        mensagem.includes('informe o NCM'),
      ]),
    ).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(
      await query(sql`select 1 from nota_fiscal where pedido_id = any (${orders}) and situacao = 'EMITIDA'`),
    ).toHaveLength(18);
  }, 60_000);

  it('nfce/totalizador-nfce adds up what the filter of the list finds', async () => {
    const id = await issued({ quantidade: 1, preco: 10 });
    expect(await result(um!, 'POST', 'nfce/totalizador-nfce', { filter: { id } })).toMatchObject({
      emitidas: 1,
      valor: 10,
      rejeitadas: 0,
    });
    // Whole cents, where numbers of a computer make 0.30000000000000004.
    await query(sql`update nota_fiscal set icms = 0.1, pis_cofins = 0.2 where id = ${id}`);
    expect((await result(um!, 'POST', 'nfce/totalizador-nfce', { filter: { id } })).tributos).toBe(0.3);
    const all = await result(um!, 'POST', 'nfce/totalizador-nfce', {});
    expect(all.emitidas).toBe(
      Number(
        (
          await query<{ n: number }>(
            sql`select count(*) as n from nota_fiscal where empresa_id = ${shop.empresa} and situacao = 'EMITIDA'`,
          )
        )[0]!.n,
      ),
    );
  });

  it('nfce/baixar-enviar-email-xml-notas stores an archive and sends it; fiscal-email-envio-xml/listar tells', async () => {
    const day = new Date(now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
    const sent = await result(um!, 'POST', 'nfce/baixar-enviar-email-xml-notas', {
      dataInicio: '2020-01-01',
      dataFim: day,
      emails: ['contador@example.com'],
    });
    const [mail] = await house.mailbox();
    expect(mail).toMatchObject({ to: ['contador@example.com'], attachments: [{ type: 'application/zip' }] });
    const archive = await um!('GET', String(sent.url));
    expect(archive.text.slice(0, 2)).toBe('PK');
    const { results } = await list(um!, 'GET', `fiscal-email-envio-xml/listar/${shop.empresa}`);
    expect(results![0]).toMatchObject({ situacao: 'ENVIADO', notas: sent.notas });
    // To the accountant, whose addresses stand in the configuration.
    const toAccountant = { dataInicio: '2020-01-01', dataFim: day, emails: ['outro@example.com'], contador: true };
    expect((await um!('POST', 'nfce/baixar-enviar-email-xml-notas', toAccountant)).body.messageError).toBe(
      'Informe os e-mails do contador na configuração fiscal!',
    );
    await adjust('company/fiscal/modulo-fiscal-configuracao', { emailsContador: ['escritorio@example.com'] });
    await result(um!, 'POST', 'nfce/baixar-enviar-email-xml-notas', toAccountant);
    expect((await house.mailbox()).map(({ to }) => to)).toContainEqual(['outro@example.com', 'escritorio@example.com']);
    expect((await dois!('GET', `fiscal-email-envio-xml/listar/${shop.empresa}`)).status).toBe(404);
    expect(
      (await um!('POST', 'nfce/baixar-enviar-email-xml-notas', { dataInicio: '2020-01-01', dataFim: '2020-01-02' }))
        .body.messageError,
    ).toMatch(/Não há notas/);
  });

  it('the DANFE says what it is', async () => {
    const id = await issued();
    const { text, headers } = await um!('GET', `notafiscal/${id}/danfe`);
    expect(headers.get('content-type')).toContain('text/html');
    const said = [
      'SIMULAÇÃO: SEM VALOR FISCAL',
      'DANFE NFC-e',
      'CONSUMIDOR NÃO IDENTIFICADO',
      'Protocolo de autorização',
      'Valor a pagar',
      '12.ABC.345/01DE-35',
    ];
    for (const words of said) expect(text).toContain(words);
    // The same as PDF, of the same width, with the QR Code of the note in modules.
    const pdf = readPdf(await bytesOf(`notafiscal/${id}/danfe`, { accept: 'application/pdf' }));
    for (const words of said) expect(pdf.text).toContain(words);
    expect([pdf.lang, Math.round((pdf.pages[0]!.width * 25.4) / 72), pdf.pages.length]).toEqual(['pt-BR', 80, 1]);
    const [{ xml }] = (await query<{ xml: string }>(
      sql`select xml from nota_fiscal_evento where nota_id = ${id} and tipo = 'AUTORIZACAO'`,
    )) as [{ xml: string }];
    const address = /<qrCode>(.*?)<\/qrCode>/.exec(xml)![1]!.replaceAll('&amp;', '&');
    expect(modulesOf(pdf.pages[0]!.filled)).toEqual(encode(address, { ecc: 'M', border: 0 }).data);
  });
  it('the DANFE comes on the paper and with the logo that the company has set', async () => {
    const id = await issued();
    const logoImpressao = await storedLogo(house);
    const printed = async () => paperOf(await bytesOf(`notafiscal/${id}/danfe`, { accept: 'application/pdf' }));
    await adjust('companyconfig', { logoImpressao });
    await adjust('company/fiscal/modulo-fiscal-configuracao', { papel: 'R58' });
    expect(await printed()).toMatchObject({ wide: 58, logos: 1 });
    await adjust('companyconfig', { logoNaImpressao: false });
    await adjust('company/fiscal/modulo-fiscal-configuracao', { papel: 'R80' });
    expect(await printed()).toMatchObject({ wide: 80, logos: 0 });
  });
  it('the DANFE goes to the customer as PDF with the XML, and into the archive where it is asked for', async () => {
    const id = await issued();
    expect(await result(um!, 'POST', `notafiscal/${id}/danfe/email`, { emails: ['cliente@example.com'] })).toEqual({
      mensagem: 'DANFE enviado para cliente@example.com!',
    });
    const [mail] = await house.mailbox();
    expect(mail).toMatchObject({
      to: ['cliente@example.com'],
      attachments: [{ type: 'application/pdf' }, { type: 'application/xml' }],
    });
    expect(mail!.subject).toMatch(/^SIMULAÇÃO: SEM VALOR FISCAL\. Nota fiscal \d+/);
    expect(readPdf(mail!.attachments![0]!.content).text).toContain('DANFE NFC-e');
    expect(new TextDecoder().decode(mail!.attachments![1]!.content)).toContain('<nfeProc');
    expect((await leitor!('POST', `notafiscal/${id}/danfe/email`, { emails: [] })).status).toBe(422);
    expect((await dois!('POST', `notafiscal/${id}/danfe/email`, { emails: ['a@b.co'] })).status).toBe(404);
    const day = new Date(now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
    const { url } = await result(um!, 'POST', 'nfce/baixar-enviar-email-xml-notas', {
      dataInicio: '2020-01-01',
      dataFim: day,
      comDanfe: true,
    });
    const archive = Buffer.from(await bytesOf(String(url))).toString('latin1');
    const [{ chave }] = (await query<{ chave: string }>(sql`select chave from nota_fiscal where id = ${id}`)) as [
      { chave: string },
    ];
    expect(archive).toContain(`${chave}-danfe.pdf`);
  });
});

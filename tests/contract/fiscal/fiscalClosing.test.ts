import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastMonth } from '../../../src/kit/months';
import { todayIn } from '../../../src/kit/period';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fiscalCompany, sell } from '../../support/fiscal';
import { readPdf } from '../../support/pdf';
import { startServices, type Services } from '../../support/services';
import { saveSettings } from '../../support/settings';
import { unzip } from '../../support/unzip';

describe.each(moduleEngines)("the accountant's package, on %s", (engine) => {
  let house: Services;
  let shop: Awaited<ReturnType<typeof fiscalCompany>>;
  let um: Speaker;
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
  const must = async (who: Speaker, path: string, body: object = {}): Promise<Record<string, unknown>> => {
    const answer = await who('POST', path, body);
    expect(answer.body.hasError, `${path}: ${answer.text}`).toBe(false);
    return answer.body.result ?? {};
  };
  const issue = async (
    over: Partial<Parameters<typeof sell>[2]> = {},
  ): Promise<{ id: number; numero: number; chave: string }> => {
    const order = await sell(house, shop.empresa, { produto: shop.pizza, ...over });
    await must(um, 'notafiscal/emitir', { id: order });
    const [note] = await query<{ id: number; numero: number; chave: string }>(
      sql`select id, numero, chave from nota_fiscal where pedido_id = ${order}`,
    );
    return { id: Number(note!.id), numero: Number(note!.numero), chave: note!.chave };
  };
  const closings = async (): Promise<Record<string, unknown>[]> =>
    (await um('POST', 'fiscal/fechamento/filterpaginated/1/10', {})).body.results as unknown as Record<
      string,
      unknown
    >[];
  const sendings = async (filter: object = {}): Promise<Record<string, unknown>[]> =>
    (await um('POST', 'fiscal-email-envio-xml/filterpaginated/1/50', filter)).body.results as unknown as Record<
      string,
      unknown
    >[];
  const bytesOf = async (path: string): Promise<Uint8Array> =>
    new Uint8Array(
      await (
        await house.app.fetch(
          new Request(`http://localhost/services/${path}`, { headers: { 'remember-me': await house.token('um') } }),
          { ip: '10.0.0.1' },
        )
      ).arrayBuffer(),
    );
  const mails = async () => (await house.mailbox()).filter(({ subject }) => subject.includes('Notas fiscais de '));
  const today = () => todayIn('America/Sao_Paulo', now());
  let [good, cancelled]: Awaited<ReturnType<typeof issue>>[] = [];
  beforeAll(async () => {
    house = await startServices({ engine, now });
    shop = await fiscalCompany(house);
    await query(sql`delete from fechamento_fiscal`);
    await query(sql`delete from lacuna_numeracao`);
    um = await house.as('um');
    [good, cancelled] = [await issue({ desconto: 9.8, taxaEntrega: 7 }), await issue()];
    await must(um, 'notafiscal/cancelar', { id: cancelled!.id, justificativa: 'Cliente desistiu do pedido' });
    const [series] = await query<{ id: number; proximo: number }>(
      sql`select id, proximo from numeracao_fiscal where empresa_id = ${shop.empresa}`,
    );
    await must(um, `fiscal/numeracao/${series!.id}/proximo`, {
      id: series!.id,
      proximo: Number(series!.proximo) + 3,
      pulados: 'INUTILIZAR',
    });
    const [gap] = (await um('POST', 'fiscal/lacuna/filterpaginated/1/10', {})).body.results as unknown as {
      id: number;
    }[];
    await must(um, 'fiscal/lacuna/inutilizar', { id: gap!.id, justificativa: 'Números pulados por engano' });
  }, 120_000);
  afterAll(() => house.close());

  it('holds notes, cancellings, numbers given up and the summary, says SIMULAÇÃO, and leaves out what is of production', async () => {
    const real = await issue();
    await query(sql`update nota_fiscal set simulacao = false, ambiente = 'PRODUCAO' where id = ${real.id}`);
    const { url, notas, mensagem } = await must(um, 'nfce/baixar-enviar-email-xml-notas', {
      dataInicio: today(),
      dataFim: today(),
    });
    expect({ notas, mensagem }).toEqual({
      notas: 2,
      mensagem: 'XMLs de 2 notas fiscais. Há também notas de produção: peça-as em outro pacote.',
    });
    const files = await unzip(await bytesOf(String(url)));
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'SIMULAÇÃO - SEM VALOR FISCAL.txt',
        `cancelamentos/${cancelled!.chave}-procEventoNFe.xml`,
        `inutilizacoes/65-1-${cancelled!.numero + 1}-${cancelled!.numero + 3}-procInutNFe.xml`,
        `notas/${cancelled!.chave}-nfce.xml`,
        `notas/${good!.chave}-nfce.xml`,
        'resumo.csv',
        'resumo.pdf',
      ].toSorted(),
    );
    const csv = new TextDecoder().decode(files['resumo.csv']);
    expect(csv).toContain('SIMULAÇÃO: SEM VALOR FISCAL');
    for (const line of [
      /Situação;Emitida;1;97,00/,
      /Situação;Cancelada;1;99,80/,
      /CFOP;5101;1;97,00/,
      /CST ou CSOSN do ICMS;102;1;97,00/,
      /Forma de emissão;Normal;1;97,00/,
      /Números sem nota;NFC-e, série 1, \d+ a \d+;3;.*Inutilizados, protocolo \d{15}: o próximo número foi mudado/,
    ])
      expect(csv).toMatch(line);
    const [sent] = await sendings({ natureza: 'SIMULACAO' });
    expect(sent).toMatchObject({
      nome: expect.stringMatching(/^SIMULACAO-SEM-VALOR-notas-12ABC34501DE35-/),
      notas: 2,
      eventos: 1,
      inutilizacoes: 1,
      situacao: 'BAIXADO',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const production = await must(um, 'nfce/baixar-enviar-email-xml-notas', {
      dataInicio: today(),
      dataFim: today(),
      natureza: 'PRODUCAO',
    });
    expect(production).toMatchObject({ notas: 1, mensagem: expect.stringContaining('XMLs de 1 nota fiscal.') });
    expect(Object.keys(await unzip(await bytesOf(String(production.url)))).toSorted()).toEqual([
      `notas/${real.chave}-nfce.xml`,
      'resumo.csv',
      'resumo.pdf',
    ]);
    await query(sql`delete from nota_fiscal_evento where nota_id = ${real.id}`);
    await query(sql`update pedido set nota_fiscal_id = null where nota_fiscal_id = ${real.id}`);
    await query(sql`delete from nota_fiscal where id = ${real.id}`);
  });
  it('is counted by month, and says what is missing', async () => {
    await must(um, 'fiscal/fechamento/conferir-meses');
    await house.app.routines.turn('fechamentoFiscal.conferir');
    const [row] = await closings();
    expect(row).toMatchObject({
      natureza: 'SIMULACAO',
      situacao: 'EM_CURSO',
      emitidas: 1,
      valor: 97,
      canceladas: 1,
      inutilizadas: 3,
      semComprovante: 0,
      nome: expect.stringMatching(/ de \d{4} \(SIMULAÇÃO\)$/),
    });
    // The number of the note that is gone.
    expect(row).toMatchObject({ lacunas: 1, pendencias: '1 faixa de números a inutilizar.' });
    await must(um, 'fiscal/fechamento/conferir', { id: row!.id });
    const { arquivo, mensagem } = await must(um, 'fiscal/fechamento/baixar', { id: row!.id });
    expect(mensagem).toMatch(/^Pacote de .*: 2 notas\.$/);
    expect(readPdf((await unzip(await bytesOf(`arquivo/findbyid/${String(arquivo)}`)))['resumo.pdf']!).text).toContain(
      'SIMULAÇÃO: SEM VALOR FISCAL',
    );
    expect((await um('POST', 'fiscal/fechamento/enviar', { id: row!.id })).body.fieldErrors).toEqual({
      emails: expect.stringContaining('Informe para quem enviar'),
    });
    expect((await (await house.as('dois'))('POST', 'fiscal/fechamento/baixar', { id: row!.id })).status).toBe(404);
  });
  it('goes by itself on the day chosen, once, with proof; again where the mail failed; the same file again on demand', async () => {
    await saveSettings(um, 'company/fiscal/modulo-fiscal-configuracao', {
      emailsContador: ['escritorio@example.com'],
      fechamentoDia: 5,
    });
    const go = (): Promise<unknown> => house.app.routines.turn('fechamentoFiscal.enviar');
    const at = (day: string, hour: string): void => {
      clock.ahead = Date.parse(`${day}T${hour}:00-03:00`) - Date.now();
    };
    const next = new Date(Date.UTC(Number(today().slice(0, 4)), Number(today().slice(5, 7)), 1))
      .toISOString()
      .slice(0, 7);
    at(`${next}-05`, '05:50');
    // A session ends after thirty days: early in a month the fifth of the next one is further.
    um = await house.as('um');
    await go();
    expect(await mails()).toEqual([]);
    at(`${next}-05`, '06:10');
    await go();
    await go();
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]).toMatchObject({
      to: ['escritorio@example.com'],
      subject: expect.stringMatching(/^SIMULAÇÃO: SEM VALOR FISCAL\. Notas fiscais de /),
      text: expect.stringContaining('2 notas, 1 cancelamento ou carta de correção e 1 inutilização'),
      attachments: [{ type: 'application/zip' }],
    });
    const { from } = lastMonth(today());
    const [row] = await closings();
    expect(row).toMatchObject({ mes: from, situacao: 'ENVIADO', enviadoEm: expect.any(String) });
    const [proof] = await sendings({ fechamento: row!.id, situacao: 'ENVIADO' });
    expect(proof).toMatchObject({ emails: ['escritorio@example.com'], notas: 2, usuario: null });
    at(`${next}-06`, '12:00');
    await go();
    expect(await mails()).toHaveLength(1);
    expect(await must(um, 'fiscal-email-envio-xml/reenviar', { id: proof!.id, emails: ['outro@example.com'] })).toEqual(
      { mensagem: 'Reenviado para outro@example.com!' },
    );
    expect(await mails()).toHaveLength(2);
    expect((await sendings({ fechamento: row!.id, situacao: 'ENVIADO' })).map(({ sha256 }) => sha256)).toEqual([
      proof!.sha256,
      proof!.sha256,
    ]);
    // A mail that did not go is tried again an hour later.
    await query(
      sql`update fechamento_fiscal set situacao = 'ERRO', automatico_em = ${now().toISOString()}::timestamptz where id = ${row!.id}`,
    );
    await go();
    expect(await mails()).toHaveLength(2);
    clock.ahead += 3_700_000;
    await go();
    expect(await mails()).toHaveLength(3);
  });
});

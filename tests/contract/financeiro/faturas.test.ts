import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  admin,
  all,
  comCartao,
  credito,
  does,
  dois,
  emite,
  empresa,
  fatura,
  goTo,
  house,
  moduleEngines,
  one,
  opensHouse,
  refused,
  turn,
  um,
  vizinha,
} from './house';

describe.each(moduleEngines)('invoices that run by themselves, on %s', (engine) => {
  opensHouse(engine);

  it('are issued once a company and month, with lines that add up, by whoever is first', async () => {
    await goTo('2026-11-30');
    const { id: servico } = await does(admin, 'POST', 'servico/save', {
      nome: 'Painel extra',
      cobranca: 'MENSAL',
      valor: 49.9,
      funcao: null,
      ativo: true,
    });
    await does(um, 'POST', 'servico/contratar', { servico });
    await does(admin, 'POST', 'empresacredito/conceder', { empresa, valor: 20, descricao: 'Desculpe o transtorno' });
    // 10 December is due within ten days.
    await Promise.all([turn('emitir'), turn('emitir')]);
    const made = await all(
      sql`select id, empresa_id::int as empresa, competencia, numero, valor::float, itens, situacao, vencimento::text from fatura_empresa order by empresa_id`,
    );
    expect(made.map((each) => [each.empresa, each.competencia, each.valor, each.vencimento])).toEqual([
      [empresa, '2026-12', 129.9, '2026-12-10'],
      [vizinha, '2026-12', 100, '2026-12-10'],
    ]);
    const { result, results } = (await um!('POST', 'fatura/listar-itens', { fatura: made[0]!.id })).body;
    expect(
      ((result ?? results) as unknown as { tipo: string; valor: number }[]).map(({ tipo, valor }) => [tipo, valor]),
    ).toEqual([
      ['PLANO', 100],
      ['SERVICO', 49.9],
      ['CREDITO', -20],
    ]);
    expect([await credito(), made[0]!.numero]).toEqual([0, `202612-${String(empresa).padStart(6, '0')}`]);
    expect((await dois!('POST', 'fatura/listar-itens', { fatura: made[0]!.id })).status).toBe(404);
  });
  it("are nobody's to type, and two who issue at once by hand make one", async () => {
    expect((await admin!('POST', 'faturaempresa/save', { empresa, competencia: '2030-01', valor: 1 })).status).toBe(
      404,
    );
    const answers = await Promise.all(
      [1, 2].map(() =>
        admin!('POST', 'fatura/recorrente/cobranca', {
          empresa: vizinha,
          competencia: '2027-02',
          vencimento: '2027-02-10',
        }),
      ),
    );
    expect(answers.map(({ body }) => body.hasError).toSorted()).toEqual([false, true]);
    expect(await one(sql`select count(*)::int as n from fatura_empresa where competencia = '2027-02'`)).toEqual({
      n: 1,
    });
    await all(sql`delete from fatura_empresa where competencia = '2027-02'`);
    expect((await um!('POST', 'fatura/recorrente/cobranca', { empresa: vizinha })).status).toBe(404);
  });
  it('have a Pix and a boleto, are paid once, and what is paid twice is credit of the next', async () => {
    await turn('conferir');
    const { id } = (await one(sql`select id::int from fatura_empresa where empresa_id = ${empresa}`)) as { id: number };
    const antes = await fatura(id);
    expect([antes.pix, antes.boleto]).toEqual([
      expect.stringContaining('br.gov.bcb.pix'),
      expect.stringMatching(/^00090\./),
    ]);
    const pagina = (await um!('GET', 'faturaempresa/atual')).body.result as Record<
      string,
      { total: number; qr: string }
    >;
    expect(pagina.aberta).toMatchObject({ total: 129.9, qr: expect.stringContaining('data:image/svg') });
    // Charged by card, and paid by Pix before anybody asked.
    await comCartao('1111');
    await does(um, 'POST', 'faturaempresa/simular-pagamento', { fatura: id });
    expect(await fatura(id)).toMatchObject({ situacao: 'PAGA', pago: 129.9, encargos: 0, forma: 'PIX' });
    expect(await does(um, 'POST', 'fatura/recorrente/retentarpagamento', { fatura: id })).toMatchObject({
      situacao: 'PAGA',
    });
    await all(
      sql`insert into fatura_cobranca (empresa_id, fatura_id, chave, meio, valor, vencimento, situacao, automatica) values (${empresa}, ${id}, 'fatura-dobro', 'BOLETO_PIX', 129.9, '2026-12-10', 'PENDENTE', false)`,
    );
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`insert into porta (porta, chave, valor) values ('pagamentos', 'cobranca:fatura-dobro', '{"cents": 12990, "seller": "", "until": "", "isPaid": true}')`.execute(
        tx,
      ),
    );
    await turn('conferir');
    await turn('conferir');
    expect(await credito()).toBe(129.9);
    expect((await um!('GET', `faturaempresa/paga/empresa/${empresa}`)).body.result).toEqual({ paga: true });
    expect((await um!('GET', `faturaempresa/paga/empresa/${vizinha}`)).status).toBe(404);
    expect((await admin!('GET', `faturaempresa/paga/empresa/${vizinha}`)).status).toBe(200);
    // The next one takes it off: 149.90 of plan and service.
    const proxima = await emite('2027-01', '2027-01-10');
    expect([await fatura(proxima), await credito()]).toEqual([
      expect.objectContaining({ valor: 20, situacao: 'ABERTA' }),
      0,
    ]);
    const { results } = (await um!('POST', 'faturaempresa/minhasfaturas/1/10', {})).body;
    expect(results!.map(({ competencia }) => competencia)).toEqual(['2027-01', '2026-12']);
    expect((await dois!('POST', 'faturaempresa/minhasfaturas/1/10', {})).body.results).toHaveLength(1);
  });
  it('are adjusted while open, charged anew, and give a cancelled credit back', async () => {
    const { id } = (await one(sql`select id::int from fatura_empresa where competencia = '2027-01'`)) as { id: number };
    await does(admin, 'POST', `faturaempresa/${id}/ajustar`, { descricao: 'Treinamento', valor: 30 });
    await turn('conferir');
    const agora = await fatura(id);
    expect([agora.valor, agora.pix]).toEqual([50, expect.stringContaining('540550.00')]);
    expect(await refused(admin, 'POST', `faturaempresa/${id}/ajustar`, { descricao: 'Demais', valor: -60 })).toContain(
      'cancele',
    );
    await does(admin, 'POST', `faturaempresa/${id}/cancelar`, { motivo: 'Combinado com a dona' });
    expect([(await fatura(id)).situacao, await credito()]).toEqual(['CANCELADA', 129.9]);
    await all(sql`update empresa set credito = 0`);
  });
  it('are printed with the codes, by the company and by the platform', async () => {
    const id = await emite('2027-03', '2027-03-10');
    const html = await um!('GET', `faturaempresa/segunda-via/${id}`);
    expect(html.text).toContain('Código de barras');
    expect(html.text).toContain('QR Code');
    expect(html.text).toContain('SIMULAÇÃO');
    const pdf = await um!('GET', `faturaempresa/segunda-via/${id}`, undefined, { accept: 'application/pdf' });
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
    expect((await dois!('GET', `faturaempresa/segunda-via/${id}`)).status).toBe(404);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { couponShop, type Values } from '../../support/cupons';

const shop = couponShop('postgres');
const { all, post, order, clock } = shop;
const noon = new Date('2026-11-24T15:00:00Z');
const aberta = async (path: string, body?: Values) => {
  const response = await shop.house.app.fetch(
    new Request(`http://localhost/services/publico/avaliacao/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
    { ip: '10.0.0.7' },
  );
  return { status: response.status, body: (await response.json()) as Values & { readonly result?: Values } };
};
/** An order is over, and its message brings the link. */
const convite = async (): Promise<string> => {
  await post('mensagem/automatica/criar-as-que-faltam');
  const automaticas = (await post('mensagem/automatica/filterpaginated/1/50')).body.results as unknown as Values[];
  const { id } = automaticas.find(({ gatilho }) => gatilho === 'POS_VENDA')!;
  await post(`mensagem/automatica/${String(id)}/ligar`);
  const pedido = await order({ cliente: shop.clientes[0]! });
  expect((await post(`pedido/${pedido.body.result!.id}/concluir`)).body.hasError).toBe(false);
  await shop.house.app.jobs.drain();
  clock.now = new Date(clock.now.getTime() + 3 * 3_600_000);
  await shop.house.app.routines.turn('mensagemAutomatica.envio');
  const [mensagem] = await all<{ texto: string }>(
    sql`select texto from mensagem_whatsapp where empresa_id = ${shop.empresa} and origem = 'AUTOMATICA' order by id desc limit 1`,
  );
  return /\/a\/([0-9a-f]{32})/.exec(mensagem!.texto)![1]!;
};

beforeEach(async () => {
  clock.now = noon;
  await shop.signIn();
  for (const table of ['feedback_resposta', 'mensagem_automatica_envio', 'mensagem_automatica', 'mensagem_whatsapp'])
    await all(sql`delete from ${sql.table(table)} where empresa_id = ${shop.empresa}`);
});

describe('an opinion', () => {
  it('H9: is given once by the link of the message, and a second one is refused kindly', async () => {
    const token = await convite();
    expect((await aberta(token)).body.result).toMatchObject({ loja: 'Forno', feita: false, vencida: false });
    expect((await aberta(`${token}/responder`, { nota: 6 })).body.fieldErrors).toHaveProperty('nota');
    const dada = await aberta(`${token}/responder`, { nota: 2, nps: 4, comentario: '<b>Frio</b>' });
    expect(dada.body.hasError, JSON.stringify(dada.body)).toBe(false);
    expect((await aberta(`${token}/responder`, { nota: 5 })).body.messageError).toBe(
      'Você já avaliou este pedido. Obrigado!',
    );
    expect((await aberta(token)).body.result).toMatchObject({ feita: true });
    clock.now = noon;
    await shop.signIn();
    const lista = await post('feedback/resposta/filtrar/1/10', { nota: 2 });
    expect(lista.body.totalRecords).toBe(1);
    expect((lista.body.results as unknown as Values[])[0]).toMatchObject({ nota: 2, nps: 4, situacao: 'NOVA' });
    expect((await post('feedback/resposta/filtrar/1/10', { nota: 5 })).body.totalRecords).toBe(0);
    const { id } = (lista.body.results as unknown as { id: number }[])[0]!;
    expect((await post(`feedback/resposta/${id}/resolver`, { providencia: 'Ligamos.' })).body.hasError).toBe(false);
    const dois = await shop.house.as('dois');
    const daDois = (await dois('POST', 'feedback/resposta/filtrar/1/100', {})).body.results as unknown as Values[];
    expect(daDois.map((one) => one.id)).not.toContain(id);
    expect((await dois('GET', `feedback/resposta/findbyid/${id}`)).status).toBe(404);
  });
  it('is asked for by hand too, of an order that is over, and a low one rings at those who resolve it', async () => {
    const feito = await order({ cliente: shop.clientes[1]! });
    const pedido = feito.body.result!.id;
    const pedir = () => post('feedback/resposta/pedir', { pedido });
    expect((await pedir()).body.fieldErrors).toEqual({ pedido: 'Só um pedido concluído é avaliado!' });
    expect((await post(`pedido/${pedido}/concluir`)).body.hasError).toBe(false);
    const [antigo, novo] = [(await pedir()).body.result, (await pedir()).body.result].map(
      (result) => /\/a\/([0-9a-f]{32})$/.exec(String((result as Values).link))![1]!,
    );
    // The new link takes the place of the one before.
    expect((await aberta(antigo!)).status).toBe(404);
    const sino = async () =>
      (
        (await shop.um('GET', 'backoffice/avisos')).body.result as unknown as { avisos: readonly { texto: string }[] }
      ).avisos
        .map(({ texto }) => texto)
        .filter((texto) => texto.startsWith('Avaliação baixa'));
    await all(sql`delete from aviso where empresa_id = ${shop.empresa}`);
    expect((await aberta(`${novo!}/responder`, { nota: 1 })).body.hasError).toBe(false);
    expect(await sino()).toEqual([expect.stringMatching(/^Avaliação baixa: nota 1, em /)]);
    expect((await pedir()).body.fieldErrors).toEqual({ pedido: 'O cliente já avaliou este pedido!' });
    expect((await post('feedback/resposta/pedir', { pedido: 987_654 })).body.fieldErrors).toHaveProperty('pedido');
    const dois = await shop.house.as('dois');
    expect((await post('feedback/resposta/pedir', { pedido }, dois)).body.hasError).toBe(true);
    // It stands beside the order.
    const { body } = await post('feedback/resposta/filterpaginated/1/5', { pedido });
    expect(body.results).toMatchObject([{ nota: 1, situacao: 'NOVA' }]);
  });
  it('adds up to the NPS of a period: promoters less detractors among those who said how likely', async () => {
    await all(sql`insert into feedback_resposta (empresa_id, nota, nps, situacao, convidada_em, respondida_em, busca)
      select ${shop.empresa}, t.nota, t.nps, 'LIDA', t.quando, t.quando, ''
      from (values (5, 10, timestamptz '2026-11-20T12:00Z'), (5, 9, timestamptz '2026-11-20T12:00Z'),
        (4, 8, timestamptz '2026-11-21T12:00Z'), (1, 0, timestamptz '2026-11-21T12:00Z'), (2, null, timestamptz '2026-11-21T12:00Z'),
        (5, 10, timestamptz '2026-10-21T12:00Z')) as t(nota, nps, quando)`);
    const { body, text } = await post('feedback/resposta/relatorio/satisfacao/1/10', {
      inicio: '2026-11-01',
      fim: '2026-11-30',
      agrupar: 'mes',
    });
    expect(body.hasError, text).toBe(false);
    expect((body as unknown as { totals: Values }).totals).toMatchObject({
      respostas: 5,
      de0a10: 4,
      promotores: 2,
      detratores: 1,
      nps: 25,
      notasBaixas: 40,
      media: 3.4,
    });
    expect((body as unknown as { previous: { totals: Values } }).previous.totals).toMatchObject({ nps: 100 });
  });
  it('is not given by an unknown link, nor after thirty days', async () => {
    const token = await convite();
    expect((await aberta('0'.repeat(32))).status).toBe(404);
    clock.now = new Date(noon.getTime() + 40 * 86_400_000);
    expect((await aberta(token)).body.result).toMatchObject({ vencida: true });
    expect((await aberta(`${token}/responder`, { nota: 5 })).body.messageError).toContain('venceu');
  });
});

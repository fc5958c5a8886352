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
  it('is not given by an unknown link, nor after thirty days', async () => {
    const token = await convite();
    expect((await aberta('0'.repeat(32))).status).toBe(404);
    clock.now = new Date(noon.getTime() + 40 * 86_400_000);
    expect((await aberta(token)).body.result).toMatchObject({ vencida: true });
    expect((await aberta(`${token}/responder`, { nota: 5 })).body.messageError).toContain('venceu');
  });
});

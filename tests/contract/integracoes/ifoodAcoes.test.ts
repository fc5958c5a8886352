import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  house,
  fake,
  um,
  passar,
  all,
  drain,
  buscar,
  pedidoDe,
  chegar,
  pedir,
  comIfood,
} from '../../support/casaDoIfood';

comIfood();

describe('what is asked of iFood', () => {
  it('is an intention until the event comes', async () => {
    const id = await chegar();
    const before = await pedidoDe(id);
    expect([before.situacao, before.no_parceiro]).toEqual(['NOVO', 'NOVO']);
    // No ordinary move passes by iFood.
    const direto = await um('POST', 'pedido/alterarstatus', {
      selection: { ids: [before.id] },
      situacao: 'CONFIRMADO',
    });
    expect(direto.text).toContain('O iFood ainda não confirmou');
    await pedir(`pedido/${before.id}/parceiro/confirmar`, { id: before.id });
    await drain();
    const asked = await pedidoDe(id);
    expect([asked.situacao, asked.aguarda_parceiro]).toEqual(['NOVO', 'CONFIRMAR']);
    expect(fake.chamadas).toContain(`POST /order/v1.0/orders/${id}/confirm`);
    await buscar();
    const told = await pedidoDe(id);
    expect([told.situacao, told.no_parceiro, told.aguarda_parceiro]).toEqual(['CONFIRMADO', 'CONFIRMADO', null]);
  });

  it('tells the progress of the kitchen, which comes back as events and never takes a state back', async () => {
    const id = await chegar();
    const { id: own } = await pedidoDe(id);
    await pedir(`pedido/${own}/parceiro/confirmar`, { id: own });
    await drain();
    await buscar();
    for (const situacao of ['PREPARO', 'PRONTO', 'ENTREGA']) {
      passar(30);
      await pedir('pedido/alterarstatus', { selection: { ids: [own] }, situacao });
      await drain();
    }
    fake.inverte = true;
    await buscar();
    const order = await pedidoDe(id);
    expect([order.situacao, order.no_parceiro, order.aguarda_parceiro]).toEqual(['ENTREGA', 'DESPACHADO', null]);
    expect(fake.corpos.find(({ path }) => path.endsWith('/dispatch'))?.texto).toBe('{"deliveredBy":"MERCHANT"}');
  });

  it('is cancelled by a reason of iFood alone', async () => {
    const id = await chegar();
    const { id: own } = await pedidoDe(id);
    const motivos = await um('GET', `pedido/${own}/parceiro/motivos`);
    expect((motivos.body.result as unknown as { motivos: readonly object[] }).motivos).toContainEqual({
      id: 503,
      nome: 'ITEM INDISPONÍVEL',
    });
    const direto = await um('POST', 'pedido/alterarstatus', {
      selection: { ids: [own] },
      situacao: 'CANCELADO',
      motivoCancelamento: 'Sem massa',
    });
    expect(direto.text).toContain('Cancelar no iFood');
    await pedir(`pedido/${own}/parceiro/cancelar`, { id: own, codigo: 503 });
    await drain();
    expect((await pedidoDe(id)).situacao).toBe('NOVO');
    await buscar();
    const order = await pedidoDe(id);
    expect([order.situacao, order.no_parceiro]).toEqual(['CANCELADO', 'CANCELADO']);
    expect(await all(sql`select sum(quantidade)::float as q from movimento_estoque where pedido_id = ${own}`)).toEqual([
      { q: 0 },
    ]);
  });

  it('that is refused is told, and may be asked again', async () => {
    const id = await chegar();
    const { id: own } = await pedidoDe(id);
    fake.estado.pedidos[id]!.cancelando = true;
    await pedir(`pedido/${own}/parceiro/cancelar`, { id: own, codigo: 503 });
    await drain();
    const order = await pedidoDe(id);
    expect([order.aguarda_parceiro, order.recusa_parceiro]).toEqual([
      null,
      'Este pedido já está sendo cancelado no iFood.',
    ]);
  });

  it('whose answer is lost waits for the event, and is not repeated by itself', async () => {
    const id = await chegar();
    const { id: own } = await pedidoDe(id);
    fake.faltar('/confirm', 'perdido');
    await pedir(`pedido/${own}/parceiro/confirmar`, { id: own });
    await drain();
    const confirmacoes = () => fake.chamadas.filter((one) => one === `POST /order/v1.0/orders/${id}/confirm`);
    expect(confirmacoes()).toHaveLength(1);
    await buscar();
    expect((await pedidoDe(id)).situacao).toBe('CONFIRMADO');
    passar(10 * 60);
    await drain();
    expect(confirmacoes()).toHaveLength(1);
  });

  it('nobody confirms: the staff is warned at five minutes, and iFood cancels at eight', async () => {
    const id = await chegar();
    passar(4 * 60);
    await house.app.routines.turn('integracaoEmpresa.confirmar');
    expect((await pedidoDe(id)).confirmar_avisado).toBeNull();
    passar(70);
    await house.app.routines.turn('integracaoEmpresa.confirmar');
    await house.app.routines.turn('integracaoEmpresa.confirmar');
    const warned = await pedidoDe(id);
    expect(warned.confirmar_avisado).not.toBeNull();
    const notices = await all(
      sql<{
        n: number;
      }>`select count(distinct texto)::int as n from aviso where texto like ${`Confirme o pedido ${warned.numero} do iFood%`}`,
    );
    expect(notices[0]!.n).toBe(1);
    passar(3 * 60);
    await buscar();
    expect((await pedidoDe(id)).situacao).toBe('CANCELADO');
  });
});

/** A person of the platform sends a message again. */
const sendAgain = async (id: number): Promise<void> => {
  const admin = await house.as('admin');
  await admin('POST', 'parceiro/envio/tentar-de-novo', { id });
  await drain();
};

describe('a delivery code', () => {
  interface Conferido {
    readonly pede_codigo: boolean | null;
    readonly codigo_conferido_em: string | null;
  }
  it('is asked for once the order has left, refused when it is wrong, and ends the order when it is right', async () => {
    const id = await chegar();
    fake.estado.pedidos[id]!.codigo = '4821';
    const { id: own } = await pedidoDe(id);
    const enviar = (codigo: string) => um('POST', `pedido/${own}/parceiro/codigo`, { id: own, codigo });
    const conferido = async () =>
      (await all(sql<Conferido>`select pede_codigo, codigo_conferido_em::text from pedido where id = ${own}`))[0]!;
    await pedir(`pedido/${own}/parceiro/confirmar`, { id: own });
    await drain();
    await buscar();
    expect(await conferido()).toEqual({ pede_codigo: true, codigo_conferido_em: null });
    expect((await enviar('4821')).body.messageError).toBe('O pedido ainda não saiu para entrega!');
    for (const passo of ['PRS', 'RTP', 'DSP'] as const) fake.regras.passar(fake.estado.pedidos[id]!, passo);
    await buscar();
    expect((await pedidoDe(id)).no_parceiro).toBe('DESPACHADO');
    await pedir(`pedido/${own}/parceiro/codigo`, { id: own, codigo: '1111' });
    await drain();
    expect((await pedidoDe(id)).recusa_parceiro).toBe(
      'O código de entrega 1111 não foi aceito: confira com o cliente.',
    );
    expect((await conferido()).codigo_conferido_em).toBeNull();
    passar(5);
    await pedir(`pedido/${own}/parceiro/codigo`, { id: own, codigo: '4821' });
    await drain();
    expect((await conferido()).codigo_conferido_em).not.toBeNull();
    await buscar();
    expect((await pedidoDe(id)).situacao).toBe('CONCLUIDO');
    expect(fake.corpos.filter(({ path }) => path.endsWith('/verifyDeliveryCode')).map(({ texto }) => texto)).toEqual([
      '{"code":"1111"}',
      '{"code":"4821"}',
    ]);
  });

  it('gives way to a later one, and is never asked again once one was accepted', async () => {
    const id = await chegar();
    fake.estado.pedidos[id]!.codigo = '4821';
    const { id: own } = await pedidoDe(id);
    await pedir(`pedido/${own}/parceiro/confirmar`, { id: own });
    await drain();
    await buscar();
    for (const passo of ['PRS', 'RTP', 'DSP'] as const) fake.regras.passar(fake.estado.pedidos[id]!, passo);
    await buscar();
    const enviar = (codigo: string) => pedir(`pedido/${own}/parceiro/codigo`, { id: own, codigo });
    const before = fake.corpos.length;
    const asked = () =>
      fake.corpos
        .slice(before)
        .filter(({ path }) => path.endsWith('/verifyDeliveryCode'))
        .map(({ texto }) => texto);
    const envios = () =>
      all(
        sql<{
          id: number;
          estado: string;
        }>`select id::int, estado from envio_parceiro where parceiro = 'ifoodCodigo' order by id desc`,
      );
    // Two codes before one is sent: the first is dropped.
    await enviar('1111');
    passar(5);
    await enviar('2222');
    await drain();
    expect(asked()).toEqual(['{"code":"2222"}']);
    expect((await envios()).slice(0, 2).map(({ estado }) => estado)).toEqual(['FALHOU', 'TROCADO']);
    // The answer to one is lost, the next is accepted: the lost one asks nothing any more.
    passar(5);
    fake.faltar('/verifyDeliveryCode', 'perdido');
    await enviar('3333');
    await drain();
    const [lost] = await envios();
    expect(lost!.estado).toBe('INCERTO');
    passar(5);
    await enviar('4821');
    await drain();
    const done = asked();
    expect(done.at(-1)).toBe('{"code":"4821"}');
    await sendAgain(lost!.id);
    expect(asked()).toEqual(done);
    expect((await um('POST', `pedido/${own}/parceiro/codigo`, { id: own, codigo: '4821' })).status).toBe(409);
  });
});

describe('a negotiation', () => {
  const oferta = {
    action: 'CANCELLATION',
    message: 'Veio frio',
    timeoutAction: 'ACCEPT_CANCELLATION',
    alternatives: [{ id: 'a', type: 'REFUND', metadata: { maxAmount: { value: '1900', currency: 'BRL' } } }],
  };
  const abrir = async () => {
    const id = await chegar();
    const disputa = fake.regras.negociar(fake.estado.pedidos[id]!, oferta);
    await buscar();
    const [found] = await all(
      sql<{
        id: number;
        situacao: string;
        valor_maximo: string;
      }>`select id::int, situacao, valor_maximo from negociacao where id_disputa = ${disputa}`,
    );
    return { pedido: id, disputa, ...found! };
  };
  const situacao = async (id: number) =>
    (
      await all(
        sql<{ situacao: string; resposta: string | null }>`select situacao, resposta from negociacao where id = ${id}`,
      )
    )[0]!;

  it('is answered within its limits, and ends when iFood says so', async () => {
    const aberta = await abrir();
    expect([aberta.situacao, Number(aberta.valor_maximo)]).toEqual(['ABERTA', 19]);
    const path = `empresa/integracao/negociacao/${aberta.id}/contrapor`;
    const demais = await um('POST', path, { id: aberta.id, tipo: 'REFUND', valor: 19.01 });
    expect(demais.body.fieldErrors?.valor).toMatch(/^O iFood deixa no máximo R\$\s19,00!$/);
    expect((await um('POST', path, { id: aberta.id, tipo: 'BENEFIT', valor: 5 })).body.fieldErrors).toHaveProperty(
      'tipo',
    );
    await pedir(path, { id: aberta.id, tipo: 'REFUND', valor: 12.5 });
    expect(await situacao(aberta.id)).toEqual({
      situacao: 'ABERTA',
      resposta: expect.stringMatching(/^Oferecido R\$\s12,50$/) as unknown,
    });
    await drain();
    expect(JSON.parse(fake.corpos.find(({ path: called }) => called.endsWith('/alternative'))!.texto)).toEqual({
      type: 'REFUND',
      metadata: { amount: { value: '1250', currency: 'BRL' } },
    });
    await buscar();
    expect((await situacao(aberta.id)).situacao).toBe('CONTRAPROPOSTA');
  });

  it('expires without an answer, and takes none afterwards', async () => {
    const aberta = await abrir();
    passar(6 * 60);
    const tarde = await um('POST', `empresa/integracao/negociacao/${aberta.id}/aceitar`, { id: aberta.id });
    expect(tarde.body.messageError).toBe('O prazo desta negociação terminou!');
    await buscar();
    expect((await situacao(aberta.id)).situacao).toBe('EXPIRADA');
  });
});

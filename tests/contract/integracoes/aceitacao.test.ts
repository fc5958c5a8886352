/** Points of the acceptance of partners that no other file shows: H 2, 3, 6 and 10. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { unzip } from '../../support/unzip';
import { password } from '../../support/services';
import { saveSettings } from '../../support/settings';
import { detalheDoIfood } from '../../support/fakeIfood';
import {
  all,
  avisar,
  buscar,
  chegar,
  comIfood,
  drain,
  empresa,
  fake,
  house,
  integracao,
  item,
  linhas,
  loja,
  marcado,
  passar,
  pedidoDe,
  pedidos,
  pedir,
  pizza,
  pizzaDoIfood,
  segredo,
  um,
} from '../../support/casaDoIfood';

comIfood();

const noParceiro = (id: string) => fake.estado.pedidos[id]!;
const eventoDe = (id: string, code: string) =>
  fake.estado.eventos.find((one) => one.orderId === id && one.code === code)!;
/** The partner's people go on, a minute each step, so that its clock tells the order. */
const andar = (id: string, ...para: readonly ('CFM' | 'PRS' | 'RTP' | 'DSP' | 'CON')[]): void => {
  for (const one of para) {
    passar(60);
    fake.regras.passar(noParceiro(id), one);
  }
};

it('H 2: an order and its confirmation, told by webhook, by poll and again, are printed once', async () => {
  await all(sql`update setor set imprime_pedido = true, impressora = 'P', vias = 1 where empresa_id = ${empresa}`);
  await all(
    sql`update produto set setor_id = (select min(id) from setor where empresa_id = ${empresa}) where id = ${pizza}`,
  );
  const id = crypto.randomUUID();
  fake.regras.pedir(loja, detalheDoIfood(id, { itens: [pizzaDoIfood() as never] }));
  const chegou = JSON.stringify(eventoDe(id, 'PLC'));
  for (let turn = 0; turn < 2; turn++) {
    await avisar(chegou);
    await buscar();
  }
  const { id: own } = await pedidoDe(id);
  await pedir(`pedido/${own}/parceiro/confirmar`, { id: own });
  await drain();
  const confirmou = JSON.stringify(eventoDe(id, 'CFM'));
  for (let turn = 0; turn < 2; turn++) {
    await avisar(confirmou);
    await buscar();
  }
  expect(await pedidos(id)).toHaveLength(1);
  const vias = await all(
    sql<{ n: number }>`select count(*)::int as n from impressao where pedido_id = ${own} group by via, setor_id`,
  );
  expect(vias.length).toBeGreaterThan(0);
  expect(new Set(vias.map(({ n }) => n))).toEqual(new Set([1]));
  const acks = fake.corpos.filter(({ path }) => path.endsWith('/acknowledgment'));
  const acked = acks.flatMap(({ texto }) => (JSON.parse(texto) as { readonly id: string }[]).map((one) => one.id));
  expect(acked.toSorted()).toEqual([...new Set(acked)].toSorted());
});

it('H 3: events that come in the wrong order, after an acknowledgment was lost, end in the right state', async () => {
  const id = await chegar();
  andar(id, 'CFM', 'PRS', 'RTP', 'DSP');
  // The last comes first, alone.
  await avisar(JSON.stringify(eventoDe(id, 'DSP')));
  await drain();
  expect((await pedidoDe(id)).no_parceiro).toBe('DESPACHADO');
  andar(id, 'CON');
  fake.inverte = true;
  let cortes = 0;
  fake.semAck = () => {
    cortes += 1;
  };
  await buscar();
  fake.semAck = undefined;
  expect([cortes, fake.estado.eventos.length]).toEqual([1, 5]);
  await buscar();
  expect(fake.estado.eventos).toHaveLength(0);
  const order = await pedidoDe(id);
  expect([order.situacao, order.no_parceiro]).toEqual(['CONCLUIDO', 'CONCLUIDO']);
});

it('H 6: a benefit of iFood stands apart in the report, and the note has the whole amount and its intermediary', async () => {
  const dia = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const doDia = { inicio: dia(-1), fim: dia(1), canal: 'IFOOD' };
  interface Totais {
    readonly liquido: number;
    readonly descontos: number;
    readonly descontosParceiro: number;
  }
  const totais = async (): Promise<Totais> =>
    (await um('POST', 'pedido/atualizaotalizadores', doDia)).body.result as unknown as Totais;
  const antes = await totais();
  const detalhe = detalheDoIfood('x', { itens: [item('PIZZA-1', 50)] });
  const id = await chegar({
    itens: [item('PIZZA-1', 50)],
    beneficioIfood: 10,
    customer: { ...(detalhe.customer as object), documentNumber: '123.456.789-09' },
  });
  andar(id, 'CFM', 'PRS', 'RTP', 'DSP', 'CON');
  await buscar();
  const order = await pedidoDe(id);
  expect(order.situacao).toBe('CONCLUIDO');
  const depois = await totais();
  expect({
    liquido: depois.liquido - antes.liquido,
    descontos: depois.descontos - antes.descontos,
    descontosParceiro: depois.descontosParceiro - antes.descontosParceiro,
  }).toEqual({ liquido: 56, descontos: 0, descontosParceiro: 10 });

  const plataforma = { canal: 'IFOOD', nome: 'iFood', cnpj: '14380200000121', identificacao: 'loja-1', entrega: false };
  const saved = await saveSettings(um, 'company/fiscal/modulo-fiscal-configuracao', { plataformas: [plataforma] });
  expect(saved.body.hasError, saved.text).toBe(false);
  await pedir('notafiscal/emitir', { id: order.id });
  const [nota] = await all(
    sql<{ id: number; situacao: string }>`select id::int, situacao from nota_fiscal where pedido_id = ${order.id}`,
  );
  expect(nota?.situacao).toBe('EMITIDA');
  const xml = (await um('GET', `notafiscal/${nota!.id}/xml`)).text;
  expect(xml).toContain('<infIntermed><CNPJ>14380200000121</CNPJ><idCadIntTran>loja-1</idCadIntTran>');
  expect(xml).toContain('<vNF>56.00</vNF>');
  expect(xml).not.toContain('<vDesc>10.00</vDesc>');
});

it('H 10: no credential stands in the log, in what is sent away, nor in the files that a company takes along', async () => {
  const { body } = await um('POST', 'empresa/integracao/save', {
    servico: 'FOODY_DELIVERY',
    nome: 'Foody do registro',
    ambiente: 'PRODUCAO',
    empresa,
    token: marcado,
    segredo: `${marcado}-2`,
  });
  const { id } = body.result as { readonly id: number };
  await um('POST', `empresa/integracao/${id}/ligar`, { id });
  // Fails, as no partner answers here; what it says is kept.
  await um('POST', `empresa/integracao/${id}/testar`, { id });
  fake.faltar(':polling', 'erro', 'vencido');
  for (let turn = 0; turn < 3; turn++) await buscar();
  await um('POST', `empresa/integracao/${await integracao()}/testar`, { id: await integracao() });
  expect(linhas.length).toBeGreaterThan(10);
  for (const one of linhas) expect(one).not.toMatch(new RegExp(`${marcado}|${segredo}`));
  const kept = await all(sql<{ ultimo_erro: string | null }>`select ultimo_erro from integracao_empresa`);
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${marcado}|${segredo}`));

  // A company that leaves takes all its rows along, but no credential.
  await all(sql`delete from encerramento`);
  await all(sql`update empresa set situacao = 'ENCERRADA', bloqueado = true where id = ${empresa}`);
  const admin = await house.as('admin');
  expect((await admin('POST', `company/${empresa}/encerramento`, { senha: password })).text).not.toContain(
    'hasError":true',
  );
  await house.app.jobs.drain();
  const [feito] = (await admin('POST', 'company/encerramento/filterpaginated/1/1', { numeroEmpresa: empresa })).body
    .results!;
  const sent = await house.app.fetch(
    new Request(`http://localhost/services/company/encerramento/${String(feito!.id)}/exportacao`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'remember-me': await house.token('admin') },
    }),
  );
  const files = await unzip(new Uint8Array(await sent.arrayBuffer()));
  expect(new TextDecoder().decode(files['dados/integracao_empresa.json'])).toContain('Foody do registro');
  for (const [name, bytes] of Object.entries(files))
    expect(new TextDecoder().decode(bytes).includes(marcado), name).toBe(false);
});

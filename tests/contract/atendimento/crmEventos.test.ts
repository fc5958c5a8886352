import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { all, comCrm, configurar, house, leadlovers, spotter, um } from './crmHouse';

comCrm();

let lista = 0;
let telefone = 11_985_000_000;
const salvar = async (root: string, body: object): Promise<number> => {
  const answer = await um!('POST', `${root}/save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return (answer.body.result as unknown as { id: number }).id;
};
const contato = (mais: object = {}) =>
  salvar('mailing', { nome: 'Bia Nunes', telefone: `+55${(telefone += 1)}`, lista, prioridade: 3, ...mais });
const andar = async (): Promise<void> => {
  await house.app.jobs.drain();
  await all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
  await house.app.jobs.drain();
};
const envios = (mailing: number) =>
  all<{ situacao: string; erro: string | null }>(
    sql`select situacao, erro from crm_envio where mailing_id = ${mailing} and parceiro = 'LEADLOVERS'`,
  );

beforeAll(async () => {
  lista = await salvar('mailing/lista', { nome: 'Da LeadLovers', origem: 'MANUAL', distribuicao: 'MANUAL' });
});

it('sends nothing by itself before the company says when, nor without its switch', async () => {
  await contato({ email: 'um@exemplo.com' });
  await configurar({ maquina: 501, sequencia: 5010, nivel: 1, etiqueta: 'mailing', quandoEnviar: ['NOVO_PROSPECT'] });
  await contato({ email: 'dois@exemplo.com' });
  await andar();
  expect(leadlovers.leads.size).toBe(0);
});

it('sends a new contact with an e-mail to its machine, once, and says so in the history', async () => {
  await configurar({ transfere: true });
  const id = await contato({ email: 'tres@exemplo.com' });
  const semEmail = await contato();
  await andar();
  expect(leadlovers.leads.get('tres@exemplo.com')).toMatchObject({
    Name: 'Bia Nunes',
    MachineCode: 501,
    EmailSequenceCode: 5010,
    SequenceLevelCode: 1,
    Tag: 'mailing',
  });
  expect(leadlovers.leads.size).toBe(1);
  expect(await envios(id)).toEqual([{ situacao: 'ENVIADO', erro: null }]);
  expect(await envios(semEmail)).toEqual([]);
  const [linha] = await all<{ texto: string }>(
    sql`select texto from mailing_historico where mailing_id = ${id} and tipo = 'CRM'`,
  );
  expect(linha!.texto).toBe('Enviado à LeadLovers.');
});

it('keeps nobody from deleting the contact, and has it back with its history', async () => {
  const id = await contato({ email: 'vai@exemplo.com' });
  await andar();
  expect(await envios(id)).toHaveLength(1);
  const apagado = await um!('DELETE', `mailing/delete/${id}`);
  expect(apagado.body.hasError, apagado.text).toBe(false);
  expect((await um!('GET', `mailing/findbyid/${id}`)).status).toBe(404);
  expect(await envios(id)).toHaveLength(1);
});

it('9: a refusal in words is told at the contact, and an answer in HTML is asked again', async () => {
  leadlovers.refusals.push('Erro: máquina inválida');
  const recusado = await contato({ email: 'quatro@exemplo.com' });
  await andar();
  expect(await envios(recusado)).toEqual([
    { situacao: 'RECUSADO', erro: 'A LeadLovers não aceitou: Erro: máquina inválida' },
  ]);
  leadlovers.fail('html');
  const depois = await contato({ email: 'cinco@exemplo.com' });
  await house.app.jobs.drain();
  expect(await envios(depois)).toMatchObject([
    { situacao: 'NA_FILA', erro: expect.stringContaining('não respondeu como se espera') },
  ]);
  await andar();
  expect(await envios(depois)).toEqual([{ situacao: 'ENVIADO', erro: null }]);
});

it('a state that a person changes goes to both, and one that came from the Spotter goes nowhere', async () => {
  await configurar({ funil: 7, etapaGanho: 73, etapaPerdido: 74, quandoEnviar: ['STATUS'] });
  const id = await contato({ email: 'seis@exemplo.com' });
  await um!('POST', 'mailing/spotter', { ids: [id] }, { 'idempotency-key': crypto.randomUUID() });
  await andar();
  const [lead] = [...spotter.leads.values()];
  expect(lead!.stageId).toBe(70);
  expect(await envios(id)).toEqual([]);
  await um!('POST', 'mailing/alterar-status', { ids: [id], situacao: 'CONVERTIDO', valor: 50 });
  await andar();
  expect(lead!.stageId).toBe(73);
  expect(await envios(id)).toEqual([{ situacao: 'ENVIADO', erro: null }]);
  const { url } = (await um!('POST', 'spotter/webhook', { evento: 'ETAPA_ALTERADA' })).body.result as unknown as {
    url: string;
  };
  const outro = await contato({ email: 'sete@exemplo.com' });
  await um!('POST', 'mailing/spotter', { ids: [outro] }, { 'idempotency-key': crypto.randomUUID() });
  await andar();
  const la = [...spotter.leads.values()].at(-1)!;
  Object.assign(la, { stage: 'Perdido', stageId: 74 });
  const escritas = () => [...spotter.calls, ...leadlovers.calls].filter(({ method }) => method !== 'GET').length;
  const before = escritas();
  await house.app.fetch(
    new Request(url, {
      method: 'POST',
      body: JSON.stringify({ id: 'e1', leadId: la.id }),
      headers: { 'content-type': 'application/json' },
    }),
  );
  await andar();
  const [row] = await all<{ situacao: string }>(sql`select situacao from mailing where id = ${outro}`);
  expect(row!.situacao).toBe('SEM_INTERESSE');
  expect(escritas()).toBe(before);
  expect(await envios(outro)).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServices, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

let agora = new Date();
let house: Services;
let [admin, um, dois, leitor]: Speaker[] = [];
const change = <T = unknown>(statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows as readonly T[]);
interface Linha {
  readonly id: number;
  readonly versao: number;
  readonly titulo: string;
  readonly [more: string]: unknown;
}
const escrever = async (quem: Speaker | undefined, body: object) => {
  const answer = await quem!('POST', 'recado/mural/save', { texto: 'Leiam.', ...body });
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body.result as unknown as Linha;
};
const lista = async (quem: Speaker | undefined): Promise<readonly Linha[]> =>
  (await quem!('POST', 'recado/filterpaginated/1/10', {})).body.results as unknown as readonly Linha[];
const titulos = async (quem: Speaker | undefined) => (await lista(quem)).map(({ titulo }) => titulo);
const mural = async (quem: Speaker | undefined) =>
  (await quem!('GET', 'recado/agora')).body.result as unknown as {
    readonly texto: string;
    readonly off: boolean;
    readonly recados: readonly Linha[];
  };
const passar = () => house.app.routines.turn('recadoMural.entrega');
const limpar = async () => {
  await change(sql`delete from recado`);
  await change(sql`delete from recado_mural`);
  await change(sql`delete from aviso`);
};
const entrar = async () => {
  [admin, um, dois, leitor] = [
    await house.as('admin'),
    await house.as('um'),
    await house.as('dois'),
    await house.as('leitor'),
  ];
};
const pessoa = async (login: string): Promise<number> =>
  Number((await change<{ id: string }>(sql`select id from usuario where login = ${login}`))[0]!.id);

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  await entrar();
  await limpar();
}, 120_000);
afterAll(() => house.close());

describe('the wall', () => {
  it('H10: shows only what is for the caller, in the generic list too', async () => {
    await limpar();
    await escrever(um, { titulo: 'A todos da um' });
    await escrever(um, { titulo: 'Só ao leitor', para: 'USUARIO', usuarios: [await pessoa('leitor')] });
    await escrever(dois, { titulo: 'Da dois' });
    await escrever(admin, { titulo: 'Da plataforma' });
    await passar();
    expect((await titulos(um)).toSorted()).toEqual(['A todos da um', 'Da plataforma']);
    expect((await titulos(leitor)).toSorted()).toEqual(['A todos da um', 'Da plataforma', 'Só ao leitor']);
    expect((await titulos(dois)).toSorted()).toEqual(['Da dois', 'Da plataforma']);
    // A second turn gives nothing twice.
    await passar();
    expect((await lista(leitor)).length).toBe(3);
    const [doLeitor] = (await lista(leitor)).filter(({ titulo }) => titulo === 'Só ao leitor');
    expect((await um!('GET', `recado/findbyid/${doLeitor!.id}`)).status).toBe(404);
    expect((await um!('POST', 'recado/ciente', { recado: doLeitor!.id })).status).toBe(404);
    expect((await leitor!('POST', 'recado/mural/save', { titulo: 'X', texto: 'Y' })).status).toBe(403);
  });
  it('H10: keeps what was read, and who knows it, in every browser', async () => {
    await limpar();
    await escrever(um, { titulo: 'Novo horário', pedeCiencia: true });
    await passar();
    const antes = await mural(um);
    expect([antes.texto, antes.off]).toEqual(['Mural: 1 recado não lido', true]);
    const { id } = antes.recados[0]!;
    expect((await um!('POST', 'recado/lido', { ids: [{ id }] })).status).toBe(200);
    const outro = await house.as('um');
    expect(await mural(outro)).toMatchObject({ texto: 'Mural', off: false });
    expect((await mural(leitor)).off).toBe(true);
    const lidoEm = (await mural(um)).recados[0]!.lidoEm;
    await um!('POST', 'recado/ciente', { recado: id });
    expect((await mural(um)).recados[0]).toMatchObject({ lidoEm, cienteEm: expect.any(String) });
    await passar();
    const [escrito] = (await um!('POST', 'recado/mural/filterpaginated/1/10', {})).body.results as unknown as Linha[];
    expect(escrito).toMatchObject({ lidos: 1, cientes: 1 });
  });
  it('puts pinned messages first, changes with what was written, and lets them go', async () => {
    await limpar();
    const { id: fixo } = await escrever(um, { titulo: 'Fixo', fixado: true });
    await passar();
    agora = new Date(agora.getTime() + 60_000);
    await entrar();
    const { id, versao } = await escrever(um, { titulo: 'Depois' });
    await passar();
    expect((await mural(um)).recados.map(({ titulo }) => titulo)).toEqual(['Fixo', 'Depois']);
    await escrever(um, { id, versao, titulo: 'Depois, corrigido' });
    expect(await titulos(leitor)).toContain('Depois, corrigido');
    expect((await um!('DELETE', `recado/mural/delete/${fixo}`)).body.hasError).toBe(false);
    await passar();
    expect(await titulos(um)).toEqual(['Depois, corrigido']);
  });
  it('waits for its date, ends by it, and reaches who comes later', async () => {
    await limpar();
    const daqui = (minutos: number) => new Date(agora.getTime() + minutos * 60_000).toISOString();
    await escrever(um, { titulo: 'Amanhã', inicio: daqui(60), fim: daqui(120) });
    await passar();
    expect(await titulos(um)).toEqual([]);
    await change(sql`update usuario set ativo = false where login = 'leitor'`);
    agora = new Date(agora.getTime() + 61 * 60_000);
    await entrar().catch(() => undefined);
    um = await house.as('um');
    await passar();
    expect(await titulos(um)).toEqual(['Amanhã']);
    await change(sql`update usuario set ativo = true where login = 'leitor'`);
    await passar();
    await entrar();
    expect(await titulos(leitor)).toEqual(['Amanhã']);
    agora = new Date(agora.getTime() + 60 * 60_000);
    await entrar();
    await passar();
    expect(await titulos(um)).toEqual([]);
    expect(
      (await um!('POST', 'recado/mural/save', { titulo: 'X', texto: 'Y', inicio: daqui(5), fim: daqui(4) })).body
        .fieldErrors,
    ).toHaveProperty('fim');
  });
  it('rings the bell for what is urgent alone', async () => {
    await limpar();
    await escrever(um, { titulo: 'Calmo' });
    await escrever(um, { titulo: 'Falta luz', tipo: 'URGENTE' });
    await passar();
    const { avisos } = (await leitor!('GET', 'backoffice/avisos')).body.result as unknown as {
      avisos: readonly { texto: string }[];
    };
    expect(avisos.map(({ texto }) => texto)).toEqual(['Falta luz']);
  });
});

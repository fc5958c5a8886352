import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conferirAssinatura } from '../../../resources/fiscal/nfce/assinatura.lazy.server';
import { validar } from '../../../resources/fiscal/nfce/esquema.lazy.server';
import { SemResposta } from '../../../resources/fiscal/provedor/provedor.server';
import { sefaz, type Transporte } from '../../../resources/fiscal/provedor/sefaz.lazy.server';
import { simulador } from '../../../resources/fiscal/provedor/simulador.lazy.server';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fiscalCompany, sell, simulatedStore } from '../../support/fiscal';
import { startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('numbers that are no note, on %s', (engine) => {
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const inside = simulador({ store: simulatedStore(), now });
  let [isRefused, isSilent] = [false, false];
  const wire: Transporte = async (call) => {
    const answer = await inside(
      isRefused ? { ...call, corpo: call.corpo.replace('<natOp>VENDA', '<natOp>VENDAS') } : call,
    );
    if (isSilent) throw new SemResposta(true);
    return answer;
  };
  let house: Services;
  let shop: Awaited<ReturnType<typeof fiscalCompany>>;
  let um: Speaker;
  const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
  const issue = async (): Promise<{ id: number; numero: number; situacao: string }> => {
    const order = await sell(house, shop.empresa, { produto: shop.pizza });
    await um('POST', 'notafiscal/emitir', { id: order });
    const [note] = await query<{ id: number; numero: number; situacao: string }>(
      sql`select id, numero, situacao from nota_fiscal where pedido_id = ${order}`,
    );
    return { ...note!, id: Number(note!.id), numero: Number(note!.numero) };
  };
  const series = async (): Promise<{ id: number; proximo: number }> => {
    const [row] = await query<{ id: number; proximo: number }>(
      sql`select id, proximo from numeracao_fiscal where empresa_id = ${shop.empresa} and serie = 1`,
    );
    return { id: Number(row!.id), proximo: Number(row!.proximo) };
  };
  const look = (): Promise<unknown> => house.app.routines.turn('lacunaNumeracao.conferir');
  const gaps = async (filter: object = { situacao: 'ABERTA' }) =>
    (await um('POST', 'fiscal/lacuna/filterpaginated/1/100', { ...filter, $sort: [['de', 'asc']] })).body
      .results as unknown as {
      id: number;
      de: number;
      ate: number;
      faixa: string;
      causa: string;
      situacao: string;
      prazo: string;
      data: string;
    }[];
  const giveUp = (id: number) =>
    um('POST', 'fiscal/lacuna/inutilizar', { id, justificativa: 'Números pulados por engano' });
  beforeAll(async () => {
    house = await startServices({ engine, now, ports: { fiscal: sefaz('simulador', true, wire, now) } });
    shop = await fiscalCompany(house);
    await query(sql`delete from lacuna_numeracao`);
    um = await house.as('um');
  }, 120_000);
  afterAll(() => house.close());

  it('are recorded when the next number is moved forward, and given up as a range, with the proof', async () => {
    const { numero } = await issue();
    const { id, proximo } = await series();
    expect(proximo).toBe(numero + 1);
    expect(
      (await um('POST', 'fiscal/numeracao/save', { id, proximo: 50, versao: 1 })).body.result?.proximo ?? proximo,
    ).toBe(proximo);
    expect((await um('POST', 'fiscal/numeracao/previa-proximo', { id, proximo: proximo + 4 })).body.result).toEqual({
      faixa: `${proximo} a ${proximo + 3}`,
      impedimento: null,
    });
    expect((await um('POST', 'fiscal/numeracao/previa-proximo', { id, proximo: numero })).body.result).toMatchObject({
      impedimento: expect.stringContaining('já tem a nota'),
    });
    const said = await um('POST', `fiscal/numeracao/${id}/proximo`, {
      id,
      proximo: proximo + 4,
      pulados: 'INUTILIZAR',
    });
    expect(said.body.result).toMatchObject({
      mensagem: expect.stringContaining(`Inutilize os números ${proximo} a ${proximo + 3}`),
    });
    expect(await gaps()).toMatchObject([
      {
        de: proximo,
        ate: proximo + 3,
        faixa: `${proximo} a ${proximo + 3}`,
        causa: 'PULADO',
        prazo: expect.stringMatching(/-10$/),
      },
    ]);
    expect((await um('GET', 'fiscal/provedor/certificado')).body.result).toMatchObject({
      numeracao: expect.stringMatching(/^Uma faixa de números sem nota: inutilize até 10\//),
    });
    expect((await issue()).numero).toBe(proximo + 4);
    const [gap] = await gaps();
    isSilent = true;
    expect((await giveUp(gap!.id)).body.messageError).toMatch(/Sem resposta da SEFAZ/);
    isSilent = false;
    // The first request had arrived: what it was answered is lost, and the number is given up all the same.
    expect((await giveUp(gap!.id)).body.result).toEqual({
      mensagem: `Os números ${proximo} a ${proximo + 3} da série 1 foram inutilizados!`,
    });
    expect(await gaps()).toEqual([]);
    expect(await gaps({ situacao: 'INUTILIZADA' })).toMatchObject([{ comProva: false, codigo: '563' }]);
    expect((await giveUp(gap!.id)).status).toBe(409);
    expect(
      (await um('POST', `fiscal/numeracao/${id}/proximo`, { id, proximo: proximo + 2, pulados: 'INUTILIZAR' })).body
        .fieldErrors,
    ).toMatchObject({ proximo: expect.any(String) });
  });
  it('are told from those of another system, and taken up again while nothing became of them', async () => {
    const { id, proximo } = await series();
    const move = (to: number, pulados: string) =>
      um('POST', `fiscal/numeracao/${id}/proximo`, { id, proximo: to, pulados });
    await move(proximo + 10, 'OUTRO_SISTEMA');
    expect(await gaps()).toEqual([]);
    expect(await gaps({ situacao: 'OUTRO_SISTEMA' })).toMatchObject([{ de: proximo, ate: proximo + 9 }]);
    await move(proximo + 2, 'OUTRO_SISTEMA');
    expect(await gaps({ situacao: 'OUTRO_SISTEMA' })).toMatchObject([{ de: proximo, ate: proximo + 1 }]);
    // A digit too many would leave a row for each ten thousand; of another system they are one.
    const far = proximo + 900_000;
    expect((await move(far, 'INUTILIZAR')).body.fieldErrors).toEqual({
      proximo: expect.stringMatching(/^Ficariam 899\.998 números para inutilizar: confira/),
    });
    expect(
      (await um('POST', 'fiscal/numeracao/previa-proximo', { id, proximo: far, pulados: 'INUTILIZAR' })).body.result,
    ).toMatchObject({ impedimento: expect.stringContaining('Ficariam') });
    expect(await gaps()).toEqual([]);
    await move(far, 'OUTRO_SISTEMA');
    expect(await gaps({ situacao: 'OUTRO_SISTEMA', ate: { gte: far - 1 } })).toMatchObject([{ ate: far - 1 }]);
    await move(proximo + 2, 'OUTRO_SISTEMA');
    expect((await issue()).numero).toBe(proximo + 2);
  });
  it('are found wherever they come from, and given up with a proof that the schema takes', async () => {
    await look();
    expect(await gaps()).toEqual([]);
    const lost = [await issue(), await issue()];
    await issue();
    await query(sql`delete from nota_fiscal_evento where nota_id = any (${lost.map(({ id }) => id)})`);
    await query(sql`update pedido set nota_fiscal_id = null where nota_fiscal_id = any (${lost.map(({ id }) => id)})`);
    await query(sql`delete from nota_fiscal where id = any (${lost.map(({ id }) => id)})`);
    await look();
    await look();
    expect(await gaps()).toMatchObject([{ de: lost[0]!.numero, ate: lost[1]!.numero, causa: 'SEM_REGISTRO' }]);
    // The tax office has these notes: it refuses, and says so.
    expect((await giveUp((await gaps())[0]!.id)).body.messageError).toMatch(/ja foi utilizado/);
    const [row] = await gaps();
    await query(sql`delete from lacuna_numeracao where id = ${row!.id}`);
    const { id, proximo } = await series();
    await um('POST', `fiscal/numeracao/${id}/proximo`, { id, proximo: proximo + 2, pulados: 'INUTILIZAR' });
    const [gap] = await gaps();
    expect(
      (
        await um('POST', 'fiscal/lacuna/inutilizar-varias', {
          selection: { ids: [gap!.id] },
          justificativa: 'Números pulados por engano',
        })
      ).body.result,
    ).toEqual({ changed: 1, failed: [] });
    const proof = (await um('GET', `fiscal/lacuna/${gap!.id}/comprovante`)).text;
    expect([await validar('ProcInutNFe', proof), conferirAssinatura(proof, 'infInut')]).toEqual([
      [],
      expect.any(String),
    ]);
    expect((await (await house.as('dois'))('GET', `fiscal/lacuna/${gap!.id}/comprovante`)).status).toBe(404);
    expect(
      (
        await (
          await house.as('leitor')
        )('POST', 'fiscal/lacuna/inutilizar', { id: gap!.id, justificativa: 'Números pulados por engano' })
      ).status,
    ).toBe(403);
  });
  it('of notes that were refused count after a day: mended they go, given up the notes are over', async () => {
    isRefused = true;
    const [first, second, third] = [await issue(), await issue(), await issue()];
    isRefused = false;
    await look();
    expect(await gaps()).toEqual([]);
    await query(
      sql`update nota_fiscal set emissao = emissao - interval '25 hours' where id = any (${[first.id, second.id, third.id]})`,
    );
    await look();
    expect(await gaps()).toMatchObject([{ de: first.numero, ate: third.numero, causa: 'REJEITADA' }]);
    expect((await um('POST', 'notafiscal/reenviar', { id: first.id })).body.result).toMatchObject({
      situacao: 'EMITIDA',
      numero: first.numero,
    });
    expect((await giveUp((await gaps())[0]!.id)).body.messageError).toMatch(/é de uma nota/);
    await look();
    const [gap] = await gaps();
    expect(gap).toMatchObject({ de: second.numero, ate: third.numero });
    await giveUp(gap!.id);
    expect(
      await query(sql`select situacao, comprovante from nota_fiscal where id = any (${[second.id, third.id]})`),
    ).toEqual([
      { situacao: 'INUTILIZADA', comprovante: 'COMPLETO' },
      { situacao: 'INUTILIZADA', comprovante: 'COMPLETO' },
    ]);
    await look();
    expect(await gaps()).toEqual([]);
  });
});

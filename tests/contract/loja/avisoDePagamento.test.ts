import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { all, buy, clock, does, dois, empresa, house, opensShop, stored, stranger, um } from './house';

describe.each(moduleEngines)('a notice of payment, on %s', (engine) => {
  opensShop(engine);
  const credenciar = async (company: number, codigo: string): Promise<number> => {
    const [row] = await all(
      sql<{
        id: number;
      }>`insert into credenciamento (nome, empresa_id, situacao, codigo_parceiro) values ('Loja', ${company}, 'APROVADO', ${codigo}) returning id::int`,
    );
    return row!.id;
  };
  const trocar = async (id: number, who = um!): Promise<string> => {
    const { endereco } = await does('POST', `zoop/credenciamento/trocar-endereco/${id}`, undefined, who);
    return new URL(String(endereco)).pathname.slice('/services/'.length);
  };
  const tell = (address: string, referencia: string, id = referencia) =>
    stranger!('POST', address, JSON.stringify({ id, type: 'transaction.succeeded', reference_id: referencia }));
  const pagar = (chave: string) => good(stranger!, 'POST', 'publico/loja/forno/simular-pagamento', { chave });
  const comprar = async (chave: string): Promise<number> => {
    expect((await buy({ forma: 'PIX_ONLINE', chave })).body.hasError).toBe(false);
    return Number((await stored()).id);
  };
  const situacao = async (id: number) => {
    await house.app.jobs.drain();
    const { situacao: at, pagoOnline, devolucao } = await does('GET', `pedido/findbyid/${id}`);
    return [at, pagoOnline, devolucao];
  };
  const avisos = () =>
    all(sql<{ estado: string; motivo: string }>`select estado, motivo from aviso_parceiro order by id`);

  it('is a hint at the address of the shop: the provider is asked, and the order is paid once', async () => {
    const id = await credenciar(empresa, 'SIMULACAO-forno');
    await does('POST', 'deliveryconfiguracaopgonline/salvarvo', { forma: 'PIX', ativo: true, expiraPixMinutos: 10 });
    const address = await trocar(id);
    const pedido = await comprar('aviso-pago-000001');
    // Nothing is paid yet, whatever a notice says.
    expect((await tell(address, `pedido-${pedido}`, 'cedo')).status).toBe(200);
    expect(await situacao(pedido)).toEqual(['NOVO', null, null]);
    expect(await pagar('aviso-pago-000001')).toEqual({ pago: true });
    expect(await situacao(pedido)).toEqual(['NOVO', true, null]);
    expect((await tell(address, `pedido-${pedido}`, 'de novo')).status).toBe(200);
    expect(await situacao(pedido)).toEqual(['NOVO', true, null]);
    expect(new Set((await avisos()).map(({ motivo }) => motivo))).toEqual(
      new Set([`Perguntado ao parceiro: pedido-${pedido}`]),
    );
    for (const odd of [{}, { type: 'seller.enabled' }, { type: 'transaction.succeeded' }, 'lixo'])
      expect((await stranger!('POST', address, JSON.stringify(odd))).status).toBe(200);
    expect(await situacao(pedido)).toEqual(['NOVO', true, null]);
  });

  it('of another company, or at a forged or former address, pays nothing', async () => {
    const [{ id }] = (await all(sql`select id::int from credenciamento where empresa_id = ${empresa}`)) as [Values];
    const vizinha = await credenciar(house.companies[1], 'SIMULACAO-vizinha');
    const [alheio, old] = [await trocar(vizinha, dois!), await trocar(Number(id))];
    const other = await um!('POST', `zoop/credenciamento/trocar-endereco/${vizinha}`);
    expect(other.status).toBe(404);
    const pedido = await comprar('aviso-alheio-0001');
    await all(
      sql`update porta set valor = valor || '{"isPaid": true}' where porta = 'pagamentos' and chave = ${`cobranca:pedido-${pedido}`}`,
    );
    expect((await tell(alheio, `pedido-${pedido}`)).status).toBe(200);
    expect(await situacao(pedido)).toEqual(['NOVO', null, null]);
    expect((await tell(`${old}x`, `pedido-${pedido}`)).status).toBe(404);
    await trocar(Number(id));
    const before = clock.now;
    clock.now = new Date(before.getTime() + 25 * 3_600_000);
    expect((await tell(old, `pedido-${pedido}`)).status).toBe(404);
    clock.now = before;
    expect(await situacao(pedido)).toEqual(['NOVO', null, null]);
    expect((await tell(old, `pedido-${pedido}`)).status).toBe(200);
    expect(await situacao(pedido)).toEqual(['NOVO', true, null]);
  });

  it('that is lost cancels no paid order, and one after the cancelling has to be returned', async () => {
    const [lost, late] = [await comprar('aviso-perdido-01'), await comprar('aviso-tardio-001')];
    const paid = (pedido: number, cents?: number) =>
      all(
        sql`update porta set valor = valor || ${JSON.stringify({ isPaid: true, ...(cents !== undefined && { cents }) })}::jsonb where porta = 'pagamentos' and chave = ${`cobranca:pedido-${pedido}`}`,
      );
    await paid(lost);
    const wrong = await comprar('aviso-outro-valor');
    await paid(wrong, 1);
    const before = clock.now;
    clock.now = new Date(before.getTime() + 11 * 60_000);
    await house.app.routines.turn('lojaAcesso.pixVencidos');
    clock.now = before;
    expect(await situacao(lost)).toEqual(['NOVO', true, null]);
    expect(await situacao(late)).toEqual(['CANCELADO', null, null]);
    expect(await situacao(wrong), 'left to a person').toEqual(['NOVO', null, null]);
    await paid(late);
    const [{ id }] = (await all(sql`select id::int from credenciamento where empresa_id = ${empresa}`)) as [Values];
    const address = await trocar(Number(id));
    await tell(address, `pedido-${late}`);
    await tell(address, `pedido-${wrong}`);
    await house.app.jobs.drain();
    expect(await situacao(late)).toEqual(['CANCELADO', true, 'PENDENTE']);
    expect(await situacao(wrong)).toEqual(['NOVO', null, null]);
    expect(
      await all(sql`select id from trabalho where tipo = 'evento' and estado = 'ESPERA' and tentativas > 0`),
      'tried again, then shown in «Eventos parados»',
    ).toHaveLength(1);
  });
});

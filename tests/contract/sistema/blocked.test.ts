import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../src/kit/messages';
import type { Operation } from '../../../src/server/core/context';
import { operations } from '../../support/operations';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

/** Calls that a user of a blocked company may still make. A new exception in a declaration needs a line here. */
const stillOpen = [
  'GET backoffice/menu',
  'GET backoffice/suporte',
  'GET company/acesso/backoffice/admin',
  'GET company/faturamento/pagamento',
  'GET company/faturamento/status',
  'GET faturaempresa/atual',
  'GET faturaempresa/findbyid/{id}',
  'GET faturaempresa/paga/empresa/{id}',
  'GET faturaempresa/segunda-via/{fatura}',
  'GET faturaempresa/verificarstatus',
  'GET recorrenciaassinatura/atual',
  'GET sistema/notificacao/campanha/comunicado/{campanha}',
  'GET user/admin/analista/empresaadmin',
  'GET user/getUserInformations',
  'GET user/perfil',
  'POST fatura/listar-itens',
  'POST fatura/recorrente/cobranca',
  'POST fatura/recorrente/retentarpagamento',
  'POST faturaempresa/filterpaginated/{page}/{size}',
  'POST faturaempresa/minhasfaturas/{page}/{size}',
  'POST faturaempresa/simular-pagamento',
  'POST faturaempresa/verificarstatus',
  'POST recorrenciaassinatura/cancelar',
  'POST recorrenciaassinatura/cartao',
  'POST recorrenciaassinatura/cartao/confirmar',
  'POST recorrenciaassinatura/cartao/remover',
  'POST recorrenciaassinatura/manter',
  'POST sistema/notificacao/campanha/abrir',
  'POST user/salvarperfil',
  // Users may secure their own account, whatever their company owes.
  'GET user/segundo-fator',
  'GET user/sessoes',
  'POST user/segundo-fator/codigos',
  'POST user/segundo-fator/confirmar',
  'POST user/segundo-fator/desativar',
  'POST user/segundo-fator/iniciar',
  'POST user/sessoes/encerrar-outras',
  'POST user/sessoes/{id}/encerrar',
].toSorted();
const table = operations().filter(({ policy }) => policy !== 'public' && policy !== 'open');
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

describe('a blocked company', () => {
  let house: Services;
  let [um, leitor, admin, dois]: Speaker[] = [];
  const block = (value: boolean) =>
    house.database.transaction({ company: '*' }, (tx) =>
      sql`update empresa set bloqueado = ${value}, motivo_bloqueio = 'Faturas em atraso' where id = ${house.companies[0]}`.execute(
        tx,
      ),
    );
  const ask = (who: Speaker, { method, path }: Operation) =>
    who(method, path.replace(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {});
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    [um, leitor, admin, dois] = [
      await house.as('um'),
      await house.as('leitor'),
      await house.as('admin'),
      await house.as('dois'),
    ];
    await block(true);
  }, 120_000);
  afterAll(() => house.close());

  it('is let in to see why', async () => {
    const { body } = await um!('GET', 'user/getUserInformations');
    expect(body.result).toMatchObject({ blocked: true });
    for (const who of [um!, leitor!])
      expect((await who('GET', 'company/faturamento/status')).body.result).toMatchObject({
        bloqueado: true,
        motivoBloqueio: 'Faturas em atraso',
      });
    const { menuList } = (await um!('GET', 'backoffice/menu')).body.result as unknown as {
      menuList: { subMenu: { state: string }[] }[];
    };
    const states = menuList.flatMap(({ subMenu }) => subMenu.map(({ state }) => state));
    expect(states.filter((state) => state.includes('/'))).toEqual(
      expect.arrayContaining(['financeiro/fatura-empresa']),
    );
    expect(states).not.toContain('cadastros/cliente');
    expect((await um!('GET', 'user/perfil')).body.result).toMatchObject({ login: 'um' });
    expect(
      (
        await um!('POST', 'user/salvarperfil', {
          nome: '',
          versao: (await um!('GET', 'user/perfil')).body.result!.versao,
        })
      ).body.fieldErrors,
    ).toHaveProperty('nome');
  });
  it('is answered these calls and no other', () =>
    expect(
      table
        .filter(({ whileBlocked }) => whileBlocked)
        .map(nameOf)
        .toSorted(),
    ).toEqual(stillOpen));
  it.each(
    table
      .filter((operation) => !stillOpen.includes(nameOf(operation)))
      .map((operation) => [nameOf(operation), operation] as const),
  )('%s is refused', async (_, operation) => {
    const answer = await ask(um!, operation);
    expect([answer.status, answer.body.messageError], answer.text).toEqual([403, messages.accountBlocked]);
  });
  it('is worked on by administrators of the platform, and another company goes on', async () => {
    expect((await dois!('POST', 'setor/filterpaginated/1/10', {})).status).toBe(200);
    const entered = await admin!('POST', `user/admin/company/${house.companies[0]}`);
    expect(entered.status, entered.text).toBe(200);
    expect((await admin!('POST', 'setor/filterpaginated/1/10', {})).status).toBe(200);
  });
  it('makes no file in the background that was asked for before', async () => {
    await block(false);
    const { id } = (await um!('POST', 'setor/exportar/csv/segundo-plano', {})).body.result!;
    await block(true);
    await house.app.jobs.drain();
    await block(false);
    expect(
      (await um!('POST', 'companydownload/filterpaginated/1/10', {})).body.results!.find((one) => one.id === id),
    ).toMatchObject({ situacao: 'ERRO', erro: messages.accountBlocked });
  });
});

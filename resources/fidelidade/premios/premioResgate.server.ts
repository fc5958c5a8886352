import { calls, get, handlers, moves, run, upgrade } from '#kit';
import { f } from '#fields';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { premio } from '../../../schemas/fidelidade/premios/premio';
import { premioResgate, vidaDoResgate } from '../../../schemas/fidelidade/premios/premioResgate';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { nomeDaEmpresa } from '../../comum/divulgar.server';
import { hashDe } from '../../comum/acompanhamento.server';
import { impressaoDe } from '../../comum/impressao.server';
import { reenviar } from './enviarResgate.server';
import { linkDoResgate } from './linkDoResgate.server';
import { papelDosResgates } from './papelDosResgates.server';
import { desfazer, entregar, solicitar } from './resgatar.server';
import { conferirEDizer, mandarEDizer } from '../senha.server';
import { entregarNoBalcao, procurarResgate } from './balcao';
import { resgatesDePremio } from './premioResgate';

/** Codes of links were stored in clear in `token`; the start seals those of `link`. */
export const linksSelados = upgrade(premioResgate, {
  leaves: ['token'],
  statements: [
    `update premio_resgate set link = token, link_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex') where token is not null`,
  ],
});

export const movimentosDoResgate = moves(vidaDoResgate, {
  cancelar: { done: (context, { row }) => desfazer(context, row, { points: true }) },
  vencer: {
    done: async (context, { row }) => {
      const { devolveExpirado } = await context.rows.settings(fidelidadeConfiguracao);
      await desfazer(context, row, { points: devolveExpirado });
    },
  },
});

export const acoesDoResgate = handlers(resgatesDePremio, {
  solicitar: async (context, { form: { cliente: quem, premio: qual } }) => {
    const { id, codigo } = await solicitar(context, quem, qual);
    return { id, codigo, saldo: (await context.rows.get(cliente, quem))?.pontos ?? 0 };
  },
  conferirSenha: (context, { form: { cliente: quem, senha } }) =>
    conferirEDizer(context, { quem, senha, uso: 'PREMIO' }),
  mandarCodigo: (context, { form: { cliente: quem } }) => mandarEDizer(context, quem, 'PREMIO'),
  entregar: { outside: (context, { record, form }) => entregar(context, record.id, form) },
  desbloquear: async ({ rows }, { record }) => {
    await rows.update(premioResgate, record, { bloqueadoEm: null, tentativas: 0, tentativasDesde: null });
  },
  reenviar: async (context, { record }) => ({ por: await reenviar(context, record) }),
  imprimir: async (context, { selection, form: { como, papel } }) => {
    const { rows, refuse, print, user } = context;
    const found = await rows.selected(premioResgate, selection);
    if (found.length === 0) refuse('Nenhum resgate para imprimir!');
    const impressao = await impressaoDe(context);
    const names = await rows.byId(
      cliente,
      found.map((one) => one.cliente),
    );
    const premios = await rows.byId(
      premio,
      found.map((one) => one.premio),
    );
    const links = new Map<number, string>();
    if (como === 'COMPROVANTES') for (const one of found) links.set(one.id, await linkDoResgate(context, one));
    return print(
      papelDosResgates(
        found.map((one) => ({
          ...one,
          nome: names.get(one.cliente)?.nome ?? '',
          oQue: premios.get(one.premio)?.nome ?? '',
          link: links.get(one.id) ?? '',
        })),
        { loja: await nomeDaEmpresa(context, user.company.id), como, ...impressao, papel: papel ?? impressao.papel },
      ),
    );
  },
});

export const chamadasDoResgate = calls(premioResgate, {
  // Parameters `a` and `b` of the specification: the redemption, and the code that the customer shows.
  retirar: run(
    get('retirar/{a}/{b}', {
      outside: true,
      mutates: true,
      permission: ['PREMIO_RESGATE_ENTREGAR'],
      plan: 'FIDELIDADE',
      inCompany: true,
      perHour: 600,
      form: { a: f.integer({ required: true, min: 1 }), b: f.text({ required: true, max: 20 }) },
      result: { id: f.integer({ required: true }) },
    }),
    async (context, { form: { a, b } }) => {
      await entregar(context, a, { codigo: b });
      return { id: a };
    },
  ),
  cancelar: run(
    get('cancelar/{id}', {
      mutates: true,
      permission: ['PREMIO_RESGATE_CANCELAR'],
      plan: 'FIDELIDADE',
      record: premioResgate,
      result: { id: f.integer({ required: true }) },
    }),
    async ({ move, refuse }, { record }) => {
      const made = await move(vidaDoResgate, record, 'cancelar');
      return { id: made?.id ?? refuse('Este resgate não pode ser cancelado!') };
    },
  ),
  entregarNoBalcao: run(entregarNoBalcao, async ({ rows, move, user, refuse }, { form: { codigo } }) => {
    const row = await rows.one(premioResgate, { codigo: codigo.trim().toUpperCase(), bloqueadoEm: { empty: true } });
    const made = row && (await move(vidaDoResgate, row, 'retirar', { retiradoPor: user.id }));
    return { id: made?.id ?? refuse('Este código não vale para nenhum resgate!', 'codigo') };
  }),
  procurar: run(procurarResgate, async ({ rows }, { form: { codigo } }) => {
    const token = /\/r\/([0-9a-f]{32})$/i.exec(codigo.trim())?.[1]?.toLowerCase();
    const row = await rows.one(
      premioResgate,
      token ? { linkHash: await hashDe(token) } : { codigo: codigo.trim().toUpperCase() },
    );
    if (!row) return { resgate: null };
    const [who, one] = [await rows.get(cliente, row.cliente), await rows.get(premio, row.premio)];
    return {
      resgate: {
        id: row.id,
        codigo: row.codigo,
        cliente: who?.nome ?? '',
        premio: one?.nome ?? '',
        pontos: row.pontos,
        validade: row.validade ?? '',
        situacao: row.situacao,
        bloqueado: row.bloqueadoEm !== null,
      },
    };
  }),
});

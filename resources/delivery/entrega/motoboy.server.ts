import { calls, handlers, post, query, run } from '#kit';
import { motoboy } from '../../../schemas/delivery/entrega/motoboy';
import { turnoMotoboy } from '../../../schemas/delivery/entrega/turnoMotoboy';
import { acertos } from './acertoMotoboy';
import { contasDoAcerto, motoboys } from './motoboy';
import { aAcertar, acertar, acertoImpresso, nadaAAcertar } from './acertos.server';
import { linkDoEntregador } from './entregasDoEntregador.server';
import { conversa } from './filaDaExpedicao.server';

export const chamadasDosMotoboys = calls(motoboy, {
  ativos: query(motoboy, 'GET todos/empresa', {
    permission: ['MOTOBOY_VER', 'PEDIDO_EDITAR'],
    where: { ativo: true },
    sort: [['nome', 'asc']],
    columns: ['id', 'nome', 'veiculo', 'placa'],
    answer: 'list',
  }),
  previaDoAcerto: run(
    post('acertar/previa', {
      mutates: false,
      permission: ['MOTOBOY_ACERTAR'],
      record: motoboy,
      form: motoboys.actions.acertar.form,
      result: contasDoAcerto,
    }),
    async (context, { record, form }) => {
      const { pedidos, turnos, contas } = await aAcertar(context, record, form.vales);
      return { ...contas, impedimento: pedidos.length + turnos.length === 0 ? nadaAAcertar : null };
    },
  ),
});

export const servidorDosMotoboys = handlers(motoboys, {
  comecarTurno: async ({ rows, now, refuse }, { record }) => {
    if (await rows.exists(turnoMotoboy, { motoboy: record.id, fim: { empty: true } }))
      refuse(`${record.nome} já está no turno!`);
    await rows.insert(turnoMotoboy, { empresa: record.empresa, motoboy: record.id, inicio: now.toISOString() });
  },
  terminarTurno: async ({ rows, now, refuse }, { record }) => {
    const open = await rows.one(turnoMotoboy, { motoboy: record.id, fim: { empty: true } }, { lock: true });
    if (!open) return refuse(`${record.nome} não está no turno!`);
    await rows.update(turnoMotoboy, open, { fim: now.toISOString() });
  },
  pagina: async (context, { record }) => {
    const link = await linkDoEntregador(context, record);
    return { link, whatsapp: conversa(record.telefone, `Suas entregas: ${link}`) };
  },
  acertar: async (context, { record, form }) => {
    const { id, saldo } = await acertar(context, record, form.vales);
    return { acerto: btoa(String(id)), saldo };
  },
});
export const servidorDosAcertos = handlers(acertos, {
  imprimir: async ({ rows, print }, { record }) =>
    print(await acertoImpresso({ rows }, record, await rows.get(motoboy, record.motoboy))),
});

import { counted } from '#kit/text';
import { noticeCategory } from '#kit/work/notice';
import type { HandlerContext, OpenContext } from '#kit/calls/handlers';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';

export const retornosCombinados = noticeCategory('retornosCombinados', {
  label: 'Retornos de contatos',
  about: 'A hora de ligar de novo para um contato chegou.',
});
/** Contacts at most of which one turn tells. */
const porVez = 500;
const esperam = { one: 'retorno espera', many: 'retornos esperam' } as const;

/** Tells each seller once of the returns that are due; those without a seller are told to who shares contacts out. */
const avisar = async ({ rows, tell, now }: HandlerContext, ids: readonly number[]): Promise<void> => {
  const agora = now.toISOString();
  const quantos = new Map<number | null, number>();
  for (const id of ids) {
    // Conditional: of two processes one tells it.
    const devido = await rows.tally(
      mailing,
      { id, situacao: 'AGENDADO', retorno: { lte: agora }, retornoAvisado: { empty: true } },
      { set: { retornoAvisado: agora } },
    );
    if (devido) quantos.set(devido.vendedor, (quantos.get(devido.vendedor) ?? 0) + 1);
  }
  for (const [vendedor, n] of quantos) {
    const pessoas = vendedor === null ? [] : await rows.all(usuario, { vendedor, ativo: true });
    const aviso = {
      category: retornosCombinados,
      text: `${counted(n, esperam)} por você em Atendimento.`,
      address: '/app/atendimento/ligar',
    } as const;
    if (vendedor === null) await tell({ ...aviso, to: { permission: 'MAILING_DISTRIBUIR' } });
    for (const { id } of pessoas) await tell({ ...aviso, to: { person: id } });
  }
};

/** True when some may be left. */
export const avisarRetornos = async ({ within, now }: OpenContext): Promise<boolean> => {
  const { rows: devidos } = await within('*', ({ rows }) =>
    rows.find(
      mailing,
      {
        situacao: 'AGENDADO',
        retorno: { lte: now.toISOString() },
        retornoAvisado: { empty: true },
        $sort: [['retorno', 'asc']],
      },
      { page: 1, size: porVez },
    ),
  );
  for (const empresa of new Set(devidos.map((one) => one.empresa))) {
    const dela = devidos.filter((one) => one.empresa === empresa);
    await within(empresa ?? '*', (context) =>
      avisar(
        context,
        dela.map(({ id }) => id),
      ),
    );
  }
  return devidos.length === porVez;
};

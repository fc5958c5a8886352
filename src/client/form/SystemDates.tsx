import type { WireRecord } from '#kit/calls/envelope';
import { getSession } from '../session';

const said = (value: unknown): string | undefined =>
  typeof value !== 'string'
    ? undefined
    : new Date(value).toLocaleString('pt-BR', {
        timeZone: getSession().user?.zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
/** When the record came and when it last changed. */
export const SystemDates = ({ record }: { readonly record: WireRecord }) => {
  const made = said(record.criadoEm);
  const changed = said(record.atualizadoEm);
  return made ? (
    <p className="form-dates">
      Código {record.id} · criado em {made}
      {changed && changed !== made && ` · alterado em ${changed}`}
    </p>
  ) : null;
};

import { useWatch } from 'react-hook-form';
import { Labelled } from '#fields/parts';
import { useField, type InputProps } from '#fields/shared/useField';
import { useRows } from '#screen';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';

interface Opcao {
  readonly id: number;
  readonly nome: string;
}
interface Resposta {
  readonly data?: readonly Opcao[] | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
}
interface Props {
  readonly of: InputProps;
  readonly resposta: Resposta;
  /** Said while nothing can be asked for. */
  readonly antes?: string | undefined;
}

/** Code of a row of a partner, chosen by its name. The stored code stands where the partner does not answer. */
export const Seletor = ({ of, resposta: { data, error, isLoading }, antes }: Props) => {
  const { id, value, onChange, onBlur, ref, error: wrong } = useField<number>(of);
  const { label, options } = of.field;
  const known = data?.some((one) => one.id === value);
  const said = antes ?? error?.message ?? (isLoading ? 'Perguntando ao parceiro…' : options.help);
  return (
    <Labelled label={label} help={said} id={id} error={wrong} required={of.field.required}>
      {(control) => (
        <select
          {...control}
          ref={ref}
          className="input"
          value={value ?? ''}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value === '' ? null : (Number(target.value) as never))}
        >
          <option value="">—</option>
          {value !== null && !known && <option value={value}>{`Nº ${value}`}</option>}
          {data?.map((one) => (
            <option key={one.id} value={one.id}>
              {one.nome}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
};

/** True once the stored settings use the partner, so that it can be asked for its pickers. */
export const useStored = (
  quem: 'spotter' | 'leadlovers',
): { readonly pronto: boolean; readonly antes: string | undefined } => {
  const { rows } = useRows(integracaoCrm, { size: 1 });
  const digitado: unknown = useWatch({ name: `${quem}Ativo` });
  const salvo = rows[0];
  const pronto = salvo?.[`${quem}Ativo`] === true && digitado === true;
  return { pronto, antes: pronto ? undefined : 'Ligue o parceiro e salve para escolher.' };
};

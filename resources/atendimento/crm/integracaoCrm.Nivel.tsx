import { useWatch } from 'react-hook-form';
import type { InputProps } from '#fields/shared/useField';
import { useCall } from '#screen';
import { Seletor, useStored } from './integracaoCrm.Seletor';
import { niveis } from './seletores';

/** Level of the chosen sequence. */
const Nivel = (props: InputProps) => {
  const { pronto, antes } = useStored('leadlovers');
  const [maquina, sequencia] = useWatch({ name: ['maquina', 'sequencia'] }) as readonly unknown[];
  const [id, seqId] = [maquina, sequencia].map((one) => (typeof one === 'number' ? one : 0)) as [number, number];
  const resposta = useCall(niveis, { id, seqId }, { when: pronto && id > 0 && seqId > 0 });
  const falta = id > 0 && seqId > 0 ? undefined : 'Escolha antes a sequência.';
  return <Seletor of={props} resposta={resposta} antes={antes ?? falta} />;
};
export default Nivel;

import { useWatch } from 'react-hook-form';
import type { InputProps } from '#fields/shared/useField';
import { useCall } from '#screen';
import { Seletor, useStored } from './integracaoCrm.Seletor';
import { sequencias } from './seletores';

/** Sequence of the chosen machine. */
const Sequencia = (props: InputProps) => {
  const { pronto, antes } = useStored('leadlovers');
  const maquina: unknown = useWatch({ name: 'maquina' });
  const id = typeof maquina === 'number' ? maquina : 0;
  const resposta = useCall(sequencias, { id }, { when: pronto && id > 0 });
  return <Seletor of={props} resposta={resposta} antes={antes ?? (id > 0 ? undefined : 'Escolha antes a máquina.')} />;
};
export default Sequencia;

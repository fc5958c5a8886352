import { useRef } from 'react';
import { Button, Form, NotDone, useAct, useCall, useLive, useToast } from '#screen';
import { deliveryPausa } from '../../schemas/delivery/deliveryPausa';
import { aoPausar, pausas } from './deliveryPausa';
import { portaAgora } from './porta';

const inicial = { duracao: 'MIN30', motivo: 'Cozinha cheia' } as const;

/** Whether the shop takes orders, and the two ways to change it: a pause, and its end. */
export default () => {
  const { data, error, refresh } = useCall(portaAgora, {});
  useLive(deliveryPausa, refresh);
  const pausar = useAct(pausas, 'pausar');
  const retomar = useAct(pausas, 'retomar');
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  /** What was pressed is gone with the state that it has changed. */
  const mudou = (): void => {
    title.current?.focus();
    refresh();
  };
  const voltar = async (): Promise<void> => {
    try {
      for (const { id } of data?.pausas ?? []) await retomar({}, { record: { id } });
      toast.success('A loja voltou a receber pedidos.');
    } catch (failure) {
      if (!(failure instanceof NotDone)) throw failure;
      toast.error(failure.message);
    }
    mudou();
  };
  if (!data) return <p role="status">{error ? 'Não foi possível saber se a loja está aberta.' : 'Carregando...'}</p>;
  const [pausa] = data.pausas;
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        {data.texto}
      </h2>
      {pausa ? (
        <>
          <p>{`Motivo: ${pausa.motivo}. Os clientes leem só a que horas a loja volta.`}</p>
          <Button label="Voltar a receber" icon="play" tone="primary" onClick={voltar} />
        </>
      ) : data.off ? (
        <p>A loja segue o seu horário. Para mudar: Entregas › Configuração do delivery.</p>
      ) : (
        <>
          <p>A cozinha não dá conta? A página da loja deixa de receber pedidos por um tempo.</p>
          <Form
            fields={aoPausar}
            initial={inicial}
            submit="Pausar a loja"
            onSubmit={async (values) => {
              await pausar(values);
              mudou();
            }}
          />
        </>
      )}
    </>
  );
};

import { useRef, useState, type ReactNode } from 'react';
import { Button, Form, NotDone, useAct, useCall, useLive, useToast } from '#screen';
import { deliveryPausa } from '../../../schemas/delivery/funcionamento/deliveryPausa';
import { aoPausar, ateAs, duracoes, pausas } from './deliveryPausa';
import { portaAgora } from './porta';
import './porta.css';

const motivoDeSempre = 'Cozinha cheia';
const deUmClique = ['MIN15', 'MIN30', 'H1'] as const;
const inicial = { duracao: 'ATE', motivo: motivoDeSempre } as const;
const ateUmaHora = { ate: ateAs };

/** State of the shop, and its actions: pause, close, open, also outside of the hours. */
export default () => {
  const { data, error, refresh } = useCall(portaAgora, {});
  useLive(deliveryPausa, refresh);
  const pausar = useAct(pausas, 'pausar');
  const retomar = useAct(pausas, 'retomar');
  const abrir = useAct(pausas, 'abrir');
  const voltarAoHorario = useAct(pausas, 'voltarAoHorario');
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  /** The pressed button disappears with the state, so the focus has to move. */
  const fazer = (act: () => Promise<{ readonly mensagem: string }>) => async (): Promise<void> => {
    setBusy(true);
    try {
      toast.success((await act()).mensagem);
    } catch (failure) {
      if (!(failure instanceof NotDone)) throw failure;
      toast.error(failure.message);
    } finally {
      setBusy(false);
    }
    title.current?.focus();
    refresh();
  };
  const voltar = fazer(async () => {
    for (const { id } of data?.pausas ?? []) await retomar({}, { record: { id } });
    return { mensagem: 'A loja voltou a receber pedidos.' };
  });
  if (!data) return <p role="status">{error ? 'Não foi possível saber se a loja está aberta.' : 'Carregando...'}</p>;
  const [pausa] = data.pausas;
  const aberta = (
    <>
      <p>A cozinha não dá conta? A página da loja deixa de receber pedidos por um tempo.</p>
      <div className="porta__tempos" role="group" aria-label="Pausar por">
        {deUmClique.map((duracao) => (
          <Button
            key={duracao}
            label={duracoes[duracao]}
            about="de pausa"
            disabled={isBusy}
            onClick={() => void fazer(() => pausar({ duracao, motivo: motivoDeSempre }))()}
          />
        ))}
      </div>
      <Outro label="Outro tempo ou motivo">
        <Form
          fields={aoPausar}
          initial={inicial}
          submit="Pausar a loja"
          onSubmit={async (values) => {
            toast.success((await pausar(values)).mensagem);
            title.current?.focus();
            refresh();
          }}
        />
      </Outro>
      <Button
        label="Fechar até alguém reabrir"
        icon="block"
        disabled={isBusy}
        onClick={() => void fazer(() => pausar({ duracao: 'REABRIR' }))()}
      />
    </>
  );
  const corpo: Readonly<Record<typeof data.estado, ReactNode>> = {
    ABERTA: aberta,
    A_MAO: (
      <>
        <p>Aberta fora do horário.</p>
        <Button
          label="Voltar ao horário da loja"
          icon="schedule"
          disabled={isBusy}
          onClick={() => void fazer(() => voltarAoHorario())()}
        />
        {aberta}
      </>
    ),
    PAUSA: (
      <>
        <p>{`Motivo: ${pausa?.motivo ?? ''}. Os clientes leem só a que horas a loja volta.`}</p>
        <Button label="Voltar a receber" icon="play" tone="primary" disabled={isBusy} onClick={() => void voltar()} />
      </>
    ),
    FECHADA: (
      <>
        <p>Alguém fechou a loja. Ela não recebe pedidos até ser aberta.</p>
        <Button
          label="Abrir a loja"
          icon="play"
          tone="primary"
          disabled={isBusy}
          onClick={() => void fazer(() => abrir({ duracao: null }))()}
        />
      </>
    ),
    HORARIO: (
      <>
        <p>A loja segue o seu horário. Abrir agora mesmo assim?</p>
        <div className="porta__tempos" role="group" aria-label="Abrir por">
          {(['H1', 'H2'] as const).map((duracao) => (
            <Button
              key={duracao}
              label={`Abrir por ${duracoes[duracao]}`}
              disabled={isBusy}
              onClick={() => void fazer(() => abrir({ duracao }))()}
            />
          ))}
        </div>
        <Outro label="Abrir até uma hora certa">
          <Form
            fields={ateUmaHora}
            submit="Abrir a loja"
            onSubmit={async ({ ate }) => {
              toast.success((await abrir({ duracao: 'ATE', ate })).mensagem);
              title.current?.focus();
              refresh();
            }}
          />
        </Outro>
      </>
    ),
  };
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        {data.texto}
      </h2>
      {corpo[data.estado]}
    </>
  );
};

const Outro = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <details className="porta__outro">
    <summary>{label}</summary>
    {children}
  </details>
);

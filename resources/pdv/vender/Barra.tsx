import type { ReactNode } from 'react';
import { Button as Plain, IconButton } from '#fields/parts';
import { Button, More, Page, useGo, useTimes, useWho } from '#screen';
import type { Balcao, Ultima } from './Estado';

/** Adds the date when it was opened on another day. */
const useOpenTime = (): ((instant: string) => string) => {
  const { hour, day, isToday } = useTimes();
  return (instant) => `aberto ${isToday(instant) ? '' : `em ${day(instant)} `}às ${hour(instant)}`;
};

interface MolduraProps {
  readonly title?: string;
  readonly caixa?: NonNullable<Balcao['caixa']>;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}
/** Frame of the till; its bar names the till, the operator and the opening. */
export const Moldura = ({ title, caixa, actions, children }: MolduraProps) => {
  const { name } = useWho();
  const desde = useOpenTime();
  return (
    <Page
      title={title}
      fills
      leave="Sair do PDV"
      beside={
        caixa && <span className="lead pdv__onde">{[caixa.terminal, name, desde(caixa.abertoEm)].join(' · ')}</span>
      }
      actions={actions}
    >
      {children}
    </Page>
  );
};

interface BarraProps {
  readonly caixa: number;
  readonly isOnline: boolean;
  readonly naFila: number;
  readonly recusadas: number;
  readonly emEspera: number;
  readonly ultima: Ultima | undefined;
  readonly imprimir: (id: number) => void;
  readonly ver: (what: 'espera' | 'fila' | 'caixa') => void;
}
/** Bar at the head: network, queue, last receipt, till. */
export const Barra = ({ caixa, isOnline, naFila, recusadas, emEspera, ultima, imprimir, ver }: BarraProps) => {
  const go = useGo();
  const segundaVia = ultima ? `Imprimir de novo a venda ${ultima.numero}` : 'Imprimir de novo a última venda';
  const isPrinted = ultima !== undefined && isOnline;
  const deNovo = (): void => {
    if (ultima) imprimir(ultima.id);
  };
  // Sends its queued sales first.
  const fecharOCaixa = (): void => (naFila > 0 ? ver('caixa') : go(`/pdv/fechar-caixa?caixa=${caixa}`));
  return (
    <>
      <span className={`pdv__rede status status--${isOnline ? 'success' : 'warning'}`} role="status">
        {isOnline ? 'Conectado' : 'Sem internet'}
      </span>
      {naFila > 0 && (
        <Button
          label={recusadas > 0 ? `${recusadas} para resolver` : `${naFila} para enviar`}
          about="vendas guardadas"
          size="small"
          tone={recusadas > 0 ? 'danger' : undefined}
          onClick={() => ver('fila')}
        />
      )}
      <Plain
        className={emEspera > 0 ? 'pdv__em-espera' : 'pdv__em-espera pdv__em-espera--nada'}
        variant="ghost"
        size="small"
        onClick={() => ver('espera')}
      >
        Em espera <b>{emEspera}</b>
      </Plain>
      <IconButton className="pdv__segunda-via" icon="print" label={segundaVia} disabled={!isPrinted} onClick={deNovo} />
      <More
        label="Caixa e visor"
        items={[
          { label: 'Sangria e suprimento', onSelect: () => ver('caixa') },
          { label: 'Fechar o caixa', onSelect: fecharOCaixa },
          { label: segundaVia, disabled: !isPrinted, onSelect: deNovo },
          { label: 'Vendas guardadas sem internet', onSelect: () => ver('fila') },
          { label: 'Visor do cliente', onSelect: () => void window.open('/app/pdv/visor', 'pdv-visor', 'popup') },
          { label: 'Vendas', onSelect: () => go('/pdv/venda') },
        ]}
      />
    </>
  );
};

export type Tecla = readonly [key: string, nome: string, act: () => void];
/** Keys and their actions at the foot; they can be tapped too. */
export const Teclas = ({ teclas }: { readonly teclas: readonly Tecla[] }) => (
  <nav className="pdv__teclas" aria-label="Teclas">
    {teclas.map(([key, nome, act]) => (
      <button key={key} type="button" onClick={act}>
        <kbd aria-hidden="true">{key}</kbd> {nome}
      </button>
    ))}
  </nav>
);

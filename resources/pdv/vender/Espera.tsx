import { Button, Empty, useConfirm, useTimes, Window } from '#screen';
import { contasDe, escritoDe, type Comanda, type Linha } from '../comanda';
import type { NaFila } from '../guardado';
import { dinheiro } from '../../comum/centavos';

const resumoDe = (linhas: readonly Linha[]): string =>
  linhas
    .map(
      (one) => (one.pesavel ? `${escritoDe(one)} de ` : one.quantidade === 1 ? '' : `${escritoDe(one)}× `) + one.nome,
    )
    .join(', ');

interface EsperaProps {
  readonly espera: readonly Comanda[];
  readonly percentual: number | null;
  readonly retomar: (one: Comanda) => void;
  readonly aoVoltar: () => void;
}
/** Sales put aside; resuming one puts the open sale in its place. */
export const Espera = ({ espera, percentual, retomar, aoVoltar }: EsperaProps) => {
  const { hour: hora } = useTimes();
  return (
    <Window title="Vendas em espera" onClose={aoVoltar} footer={<Button label="Voltar" onClick={aoVoltar} />}>
      {espera.length === 0 ? (
        <Empty title="Nenhuma venda em espera" text="F8, com itens na venda, deixa esta em espera e começa outra." />
      ) : (
        <ul className="pdv__lista">
          {espera.map((one, index) => (
            <li key={one.chave}>
              <span>
                <strong>{one.cliente?.nome ?? `Das ${hora(one.comecou)}`}</strong>
                <small className="lead">{resumoDe(one.linhas)}</small>
              </span>
              <span>{dinheiro(contasDe(one, percentual).total / 100)}</span>
              <Button
                label="Retomar"
                about={`a venda das ${hora(one.comecou)}`}
                data-autofocus={index === 0 ? '' : undefined}
                onClick={() => retomar(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </Window>
  );
};

interface FilaProps {
  readonly fila: readonly NaFila[];
  readonly tentar: (chave: string) => void;
  readonly tirar: (chave: string) => void;
  readonly abrir: (one: NaFila) => void;
  readonly aoVoltar: () => void;
}
/** Offline sales: those waiting, and those refused by the services, for a person to decide. */
export const Fila = ({ fila, tentar, tirar, abrir, aoVoltar }: FilaProps) => {
  const sure = useConfirm();
  const { hour: hora } = useTimes();
  const descartar = async (one: NaFila): Promise<void> => {
    const isSure = await sure({
      title: 'Descartar esta venda?',
      text: 'Ela some deste navegador e não entra no caixa. O dinheiro que você recebeu fica sem venda.',
      yes: 'Descartar de vez',
      no: 'Voltar',
      tone: 'danger',
    });
    if (isSure) tirar(one.corpo.chave);
  };
  return (
    <Window title="Vendas guardadas" onClose={aoVoltar} footer={<Button label="Voltar" onClick={aoVoltar} />}>
      {fila.length === 0 ? (
        <Empty title="Nenhuma venda guardada" text="O que for vendido sem internet aparece aqui até ser enviado." />
      ) : (
        <ul className="pdv__lista">
          {fila.map((one) => (
            <li key={one.corpo.chave}>
              <span>
                <strong>
                  {dinheiro(one.total / 100)}
                  {one.corpo.vendidaEm && `, às ${hora(one.corpo.vendidaEm)}`}
                </strong>
                <small className={one.recusa ? 'labelled__error' : 'lead'}>
                  {one.recusa ?? 'Espera a internet voltar.'}
                </small>
              </span>
              {one.recusa && (
                <>
                  <Button label="Abrir na venda" onClick={() => abrir(one)} />
                  <Button label="Tentar de novo" onClick={() => tentar(one.corpo.chave)} />
                  <Button label="Descartar" tone="danger" onClick={() => void descartar(one)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Window>
  );
};

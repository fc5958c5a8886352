import {
  Action,
  Button,
  can,
  Empty,
  Page,
  useCall,
  useGo,
  useKeys,
  useOpen,
  useQuietPrint,
  useRecord,
  useTimes,
  useToast,
} from '#screen';
import { caixa as caixas, vidaDoCaixa } from '../../schemas/pdv/caixa';
import { Resultado, type Fechamento } from './caixa.Resultado';
import { caixas as doCaixa } from './caixa';
import { Contar } from './fecharCaixa.Contar';
import { comprovanteDoFechamento, fechamentoDoCaixa } from './fecharCaixa';
import { useHeldCount } from './vender/Estado';

interface Props {
  readonly params: { readonly caixa: number | null };
}
/** Closes a till: a blind count of each form, the result, and the check. */
const Fechar = ({ params: { caixa: id } }: Props) => {
  const { data, error } = useCall(fechamentoDoCaixa, { caixa: id ?? 0 }, { when: id !== null, keep: true });
  const guardadas = useHeldCount();
  const [go, toast, imprimir] = [useGo(), useToast(), useQuietPrint()];
  const [{ hour: hora }, quando] = [useTimes(), useWhen()];
  const comprovante = async (): Promise<void> => {
    if (id === null) return;
    try {
      await imprimir(comprovanteDoFechamento, { caixa: id });
    } catch {
      toast.error('O caixa está fechado. O comprovante não saiu: imprima de novo.');
    }
  };
  const isOpen = data?.situacao === 'ABERTO';
  const voltar = (): void => go('/pdv/vender');
  useKeys({ Escape: () => isOpen && voltar() });
  if (id === null || error)
    return (
      <Page>
        <Empty title="Caixa não encontrado" text="Escolha o caixa na lista de caixas." />
      </Page>
    );
  if (!data)
    return (
      <Page>
        <p role="status">Carregando...</p>
      </Page>
    );
  return (
    <Page
      title={isOpen ? `Fechar ${data.nome}` : data.nome}
      beside={!isOpen && <Situacao situacao={data.situacao} />}
      actions={
        isOpen ? (
          <Button label="Voltar a vender" shortcut="Esc" onClick={voltar} />
        ) : (
          <Depois id={id} imprimir={() => void comprovante()} />
        )
      }
    >
      <p className="fechar__quem">
        <strong>{data.operador}</strong> <span>{`aberto ${quando(data.abertoEm)}`}</span>{' '}
        {data.fechadoEm && <span>{`fechado ${quando(data.fechadoEm)}`}</span>}{' '}
        {data.vendas > 0 && (
          <span>{`${data.vendas} ${data.vendas === 1 ? 'venda' : 'vendas'}, última às ${hora(data.ultima)}`}</span>
        )}
      </p>
      {!isOpen ? (
        <Resultado fechamento={data} />
      ) : guardadas > 0 ? (
        <Empty
          icon="schedule"
          title={
            guardadas === 1 ? 'Há 1 venda guardada neste navegador' : `Há ${guardadas} vendas guardadas neste navegador`
          }
          text="Envie antes de fechar o caixa."
        >
          <Button label="Voltar a vender" tone="primary" onClick={voltar} />
        </Empty>
      ) : (
        <Contar fechamento={data} aoTerFechado={() => void comprovante()} />
      )}
    </Page>
  );
};
export default Fechar;

const Situacao = ({ situacao }: { readonly situacao: Fechamento['situacao'] }) =>
  situacao === 'FECHADO' ? (
    <span className="status status--warning">A conferir</span>
  ) : (
    <span className="status status--info">Conferido</span>
  );
/** «hoje às 10:00», «em 27/11 às 10:00» */
const useWhen = (): ((instant: string | null | undefined) => string) => {
  const { hour, day, isToday } = useTimes();
  return (instant) => (instant ? `${isToday(instant) ? 'hoje' : `em ${day(instant)}`} às ${hour(instant)}` : '');
};

/** Steps after a closing: the slip, the check, another count, the next till. */
const Depois = ({ id, imprimir }: { readonly id: number; readonly imprimir: () => void }) => {
  const { record } = useRecord(caixas, id);
  const open = useOpen(caixas);
  return (
    <>
      <Button label="Imprimir comprovante" icon="print" onClick={imprimir} />
      {can('CAIXA_VER') && <Button label="Abrir a página do caixa" onClick={() => open(id)} />}
      {record && <Action of={vidaDoCaixa} name="reabrir" record={record} />}
      {record && <Action of={vidaDoCaixa} name="conferir" record={record} />}
      {!can('CAIXA_CONFERIR') && <Action of={doCaixa} name="abrir" />}
    </>
  );
};

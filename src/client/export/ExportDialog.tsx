import { Button } from '#fields/parts';
import { Dialog } from '../ui';

interface ExportDialogProps {
  /** 'CSV' */
  readonly name: string;
  /** '5.001 pizzas' */
  readonly counted: string;
  readonly onClose: () => void;
  readonly onNow: () => void;
  readonly onLater: () => void;
}
/** Offers to make a long file in the background. */
const ExportDialog = ({ name, counted, onClose, onNow, onLater }: ExportDialogProps) => (
  <Dialog open onClose={onClose} title={`Exportar ${name}`} size="small"
    footer={<><Button onClick={onNow}>Baixar agora</Button><Button variant="primary" data-autofocus="" onClick={onLater}>Gerar em segundo plano</Button></>}>
    <p>{`São ${counted}. Em segundo plano você continua trabalhando, e o arquivo fica na Central de Downloads.`}</p>
  </Dialog>
);
export default ExportDialog;

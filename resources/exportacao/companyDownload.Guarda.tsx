import { downloadsKept } from '#kit/work/downloads';
import './companyDownload.css';

const Guarda = () => <p className="lead download-kept">Os arquivos ficam guardados por {downloadsKept} dias.</p>;
export default Guarda;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import javax.xml.XMLConstants;
import javax.xml.crypto.KeySelector;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The second opinion on what the product sends: Xerces (javax.xml.validation) against the official schemas, and the XML Signature API of the JDK.
 * java Gate.java FOLDER; the folder has lista.tsv (file, schema, element that is signed or -), the messages, and xsd/. One line of answer a
 * message: file, schema right or what is wrong, signature right or wrong or -.
 */
public final class Gate {
  private static final String NFE = "http://www.portalfiscal.inf.br/nfe";

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    SchemaFactory schemas = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    for (String line : Files.readAllLines(folder.resolve("lista.tsv"))) {
      String[] part = line.split("\t");
      File file = folder.resolve(part[0]).toFile();
      System.out.println(part[0] + "\t" + schema(schemas, folder.resolve("xsd").resolve(part[1]).toFile(), file) + "\t" + (part[2].equals("-") ? "-" : signature(file, part[2])));
    }
  }

  private static String schema(SchemaFactory schemas, File schema, File file) {
    try {
      schemas.newSchema(schema).newValidator().validate(new StreamSource(file));
      return "ok";
    } catch (Exception problem) {
      return String.valueOf(problem.getMessage()).replaceAll("\\s+", " ");
    }
  }

  private static String signature(File file, String signed) {
    try {
      DocumentBuilderFactory builders = DocumentBuilderFactory.newInstance();
      builders.setNamespaceAware(true);
      builders.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      Document document = builders.newDocumentBuilder().parse(file);
      Element element = (Element) document.getElementsByTagNameNS(NFE, signed).item(0);
      element.setIdAttribute("Id", true);
      NodeList signatures = document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature");
      if (signatures.getLength() != 1) return "assinaturas: " + signatures.getLength();
      Element signature = (Element) signatures.item(0);
      String body = signature.getElementsByTagNameNS(XMLSignature.XMLNS, "X509Certificate").item(0).getTextContent();
      byte[] der = Base64.getMimeDecoder().decode(body);
      var certificate = CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
      DOMValidateContext context = new DOMValidateContext(KeySelector.singletonKeySelector(certificate.getPublicKey()), signature);
      // The layout of the notes asks for RSA with SHA-1, which the JDK otherwise refuses.
      context.setProperty("org.jcp.xml.dsig.secureValidation", Boolean.FALSE);
      XMLSignature read = XMLSignatureFactory.getInstance("DOM").unmarshalXMLSignature(context);
      String reference = ((javax.xml.crypto.dsig.Reference) read.getSignedInfo().getReferences().get(0)).getURI();
      if (!reference.equals("#" + element.getAttribute("Id"))) return "assina outra coisa: " + reference;
      return read.validate(context) ? "ok" : "não confere";
    } catch (Exception problem) {
      return String.valueOf(problem.getMessage()).replaceAll("\\s+", " ");
    }
  }
}

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Verify {
  // whsec_…, all of it, as the webhook shows it
  static final String SECRET = System.getenv("WEBHOOK_SECRET");

  static boolean isGenuine(byte[] body, String signature) throws Exception {
    Mac hmac = Mac.getInstance("HmacSHA256");
    hmac.init(new SecretKeySpec(SECRET.getBytes("UTF-8"), "HmacSHA256"));
    String expected = HexFormat.of().formatHex(hmac.doFinal(body));
    return signature != null && MessageDigest.isEqual(expected.getBytes("UTF-8"), signature.getBytes("UTF-8"));
  }

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4000"));
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/", exchange -> {
      try (exchange) {
        byte[] body = exchange.getRequestBody().readAllBytes(); // the bytes as they came, before any JSON library
        var headers = exchange.getRequestHeaders();
        boolean genuine = isGenuine(body, headers.getFirst("X-SVC-Webhook-Signature"));
        // Store it here, once for each id.
        if (genuine) System.out.println(headers.getFirst("X-SVC-Webhook-Event") + " " + headers.getFirst("webhook-id"));
        exchange.sendResponseHeaders(genuine ? 204 : 401, -1);
      } catch (Exception error) {
        throw new IllegalStateException(error);
      }
    });
    server.start();
    System.out.println("listening");
  }
}

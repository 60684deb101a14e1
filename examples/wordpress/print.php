<?php
/**
 * Prints the page that WordPress makes of the plugin's shortcode, with as much of WordPress as the plugin asks for:
 * php print.php > index.html
 */

define('ABSPATH', __DIR__);

$printed = array();
$styles = array();

function get_option($name, $default = false)
{
    $options = array('taxi_booking_operator' => 'http://localhost:4300/', 'taxi_booking_code' => 'DEMO');
    return $options[$name] ?? $default;
}
function untrailingslashit($text)
{
    return rtrim($text, '/\\');
}
function esc_attr($text)
{
    return htmlspecialchars((string) $text, ENT_QUOTES, 'UTF-8', false);
}
function esc_html($text)
{
    return esc_attr($text);
}
function esc_url($text)
{
    return esc_attr($text);
}
function esc_html__($text)
{
    return esc_attr($text);
}
function current_user_can()
{
    return false;
}
function add_shortcode($name, $callback)
{
    $GLOBALS['shortcodes'][$name] = $callback;
}
function add_action($hook, $callback)
{
    if ($hook === 'wp_enqueue_scripts') {
        $callback();
    }
}
function plugins_url($path)
{
    return 'taxi-booking/' . $path;
}
function wp_enqueue_style($id, $src)
{
    $GLOBALS['styles'][] = sprintf('<link rel="stylesheet" href="%s" id="%s-css">', esc_url($src), esc_attr($id));
}
function wp_enqueue_script_module($id, $src)
{
    $GLOBALS['printed'][] = sprintf('<script type="module" src="%s" id="%s-js-module"></script>', esc_url($src), esc_attr($id));
}

require __DIR__ . '/taxi-booking/taxi-booking.php';

// [taxi_booking dropoff='{…}' onclick="alert(1)"]: what is no attribute of the element goes nowhere.
$hotel = '{"latitude":51.5154,"longitude":-0.1755,"fullAddress":"Example Hotel, 1 Praed Street, London","postcode":"W2 1HQ","name":"Example \"Hotel\" & <Bar>"}';
$booker = $GLOBALS['shortcodes']['taxi_booking'](array('dropoff' => $hotel, 'theme' => 'light', 'onclick' => 'alert(1)'));
?>
<!doctype html>
<!-- Printed by print.php from taxi-booking.php <?php echo hash_file('sha256', __DIR__ . '/taxi-booking/taxi-booking.php'); ?> -->
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Getting here – a WordPress page</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/shared/hotel.css">
    <script type="module" src="/shared/attributes.js"></script>
    <?php echo implode("\n    ", $styles); ?>

  </head>
  <body>
    <main class="entry-content wp-block-post-content">
      <h1>A car to the door</h1>
      <?php echo $booker; ?>

    </main>
    <?php echo implode("\n    ", $printed); ?>

  </body>
</html>

;; Dot products of a vector of 384 whole numbers with others; numbers have eight bits, one of them a sign.
(module
  ;; Vectors of all documents, which threads share.
  (import "vectors" "memory" (memory $vectors 0 65536 shared))
  ;; The vector that is asked for, and the products.
  (memory $own (export "memory") 1)
  ;; Multiplies `count` vectors, `step` bytes apart from `vector` on, with the one at `asked`: 32 bits each, from `product` on.
  (func (export "dots")
    (param $asked i32) (param $vector i32) (param $step i32) (param $count i32) (param $product i32)
    (local $place i32) (local $a v128) (local $b v128) (local $sum v128)
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $place (i32.const 0))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (loop $sixteen
          (local.set $a (v128.load $own (i32.add (local.get $asked) (local.get $place))))
          (local.set $b (v128.load $vectors (i32.add (local.get $vector) (local.get $place))))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s
                  (i16x8.extend_low_i8x16_s (local.get $a)) (i16x8.extend_low_i8x16_s (local.get $b)))
                (i32x4.dot_i16x8_s
                  (i16x8.extend_high_i8x16_s (local.get $a)) (i16x8.extend_high_i8x16_s (local.get $b))))))
          (local.set $place (i32.add (local.get $place) (i32.const 16)))
          (br_if $sixteen (i32.lt_u (local.get $place) (i32.const 384))))
        (i32.store $own (local.get $product)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $vector (i32.add (local.get $vector) (local.get $step)))
        (local.set $product (i32.add (local.get $product) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each)))))
